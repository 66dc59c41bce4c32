import type { Tariff } from '@razgovor/contract/tariffs'
import { useFormContext } from 'react-hook-form'
import { parseDate } from '../../lib/date-time-input.ts'
import { toRepeat } from '../../lib/repeat-form.ts'
import { readStretch } from '../../lib/stretch-form.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { RepeatFields } from '../../ui/form/repeat-fields.tsx'
import { LengthLimit } from '../../ui/form/length-limit.tsx'
import { RepeatPreview } from '../../ui/form/repeat-preview.tsx'
import { LengthField, StartFields } from '../../ui/form/stretch-fields.tsx'
import { useRepeatPreview } from '../schedule/slots/use-repeat-preview.ts'
import type { SessionsForm } from './series-form.ts'
import { seriesTexts } from './series.texts.ts'

type Preview = ReturnType<typeof useRepeatPreview>

export function useSessionsPreview(user_id: string, values: SessionsForm): Preview {
  const zone = useZone()
  const repeat = toRepeat(values, parseDate(values.date))
  return useRepeatPreview({ user_id, stretch: readStretch(values, zone), repeat })
}

interface SessionsFieldsProps {
  values: SessionsForm
  preview: Preview
  tariff: Tariff
}

export function SessionsFields({ values, preview, tariff }: SessionsFieldsProps) {
  const { setValue } = useFormContext<SessionsForm>()
  const zone = useZone()
  return (
    <>
      <fieldset className="grid gap-5">
        <legend className="mb-2 text-xs font-medium">{seriesTexts.form.first}</legend>
        <StartFields />
        <LengthField longest={tariff.meeting_minutes} />
        <LengthLimit tariff={tariff} />
      </fieldset>
      <RepeatFields day={parseDate(values.date)} today={dayOf(useNowIso(), zone)} />
      {values.repeat_mode !== 'NONE' && preview.isWhole && (
        <RepeatPreview
          items={preview.data?.items}
          problem={preview.error?.message}
          zone={zone}
          skip_clashes={values.skip_clashes}
          onSkip={(skip) => setValue('skip_clashes', skip)}
        />
      )}
    </>
  )
}
