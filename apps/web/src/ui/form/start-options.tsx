import { useFieldArray, useFormContext } from 'react-hook-form'
import { isTime, parseDate } from '../../lib/date-time-input.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../button.tsx'
import { DateField } from './date-field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Icon } from '../icon.tsx'
import { TimeField } from './time-field.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { emptyStart, startOf, startsMax, type StartsForm } from '../../lib/starts-form.ts'
import { startsTexts as texts } from '../../lib/starts-form.texts.ts'

/** Must be inside a FormProvider. */
export function StartOptions() {
  const { control } = useFormContext<StartsForm>()
  const zone = useZone()
  const now_iso = useNowIso()
  const { fields, append, remove } = useFieldArray({ control, name: 'times' })

  function timeProblem(time: string, { date }: StartsForm['times'][number]): string | undefined {
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
                validate={(text, values) => timeProblem(text, values.times[index] ?? emptyStart)}
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
        {fields.length < startsMax && (
          <Button variant="line" size="sm" onClick={() => append(emptyStart)}>
            <Icon name="plus" />
            {texts.add}
          </Button>
        )}
      </div>
    </div>
  )
}
