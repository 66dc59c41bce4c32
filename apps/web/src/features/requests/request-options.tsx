import { useFieldArray, type Control } from 'react-hook-form'
import { isTime, parseDate } from '../../lib/date-time-input.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { emptyOption, optionsMax, startOf, type RequestForm } from './request-form.ts'
import { requestTexts } from './requests.texts.ts'

const texts = requestTexts.form

export function RequestOptions({ control }: { control: Control<RequestForm> }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { fields, append, remove } = useFieldArray({ control, name: 'times' })

  function timeProblem(time: string, { date }: RequestForm['times'][number]): string | undefined {
    if (!isTime(time)) return texts.bad_time
    if (!parseDate(date)) return undefined
    return Date.parse(startOf({ date, time }, zone)) > serverNow() ? undefined : texts.past
  }

  return (
    <div className="grid gap-5">
      {fields.map(({ id }, index) => (
        <fieldset key={id}>
          <legend>
            <VisuallyHidden>{texts.option(index + 1)}</VisuallyHidden>
          </legend>
          <div className="flex items-start gap-2">
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
              <DateField
                label={texts.date}
                control={control}
                name={`times.${index}.date`}
                today={dayOf(now_iso, zone)}
                validate={(text) => (parseDate(text) ? undefined : texts.bad_date)}
              />
              <TimeField
                label={texts.time}
                control={control}
                name={`times.${index}.time`}
                validate={(text, values) => timeProblem(text, values.times[index] ?? emptyOption)}
              />
            </div>
            {fields.length > 1 && (
              <IconButton
                icon="trash"
                label={texts.remove(index + 1)}
                variant="ghost"
                className="mt-8"
                onClick={() => remove(index)}
              />
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-mute">{zoneName(zone, now_iso)}</p>
        {fields.length < optionsMax && (
          <Button variant="line" size="sm" onClick={() => append(emptyOption)}>
            <Icon name="plus" />
            {texts.add}
          </Button>
        )}
      </div>
    </div>
  )
}
