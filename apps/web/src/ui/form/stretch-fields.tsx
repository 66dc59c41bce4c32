import { useFormContext } from 'react-hook-form'
import { dateProblem, lengthOptions, timeProblem, type StretchForm } from '../../lib/stretch-form.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { DateField } from './date-field.tsx'
import { fieldTexts as texts } from './form.texts.ts'
import { SelectField } from './select-field.tsx'
import { TimeField } from './time-field.tsx'

export function StartFields() {
  const { control } = useFormContext<StretchForm>()
  const zone = useZone()
  const now_iso = useNowIso()
  return (
    <>
      <DateField label={texts.date} control={control} name="date" today={dayOf(now_iso, zone)} validate={dateProblem} />
      <TimeField
        label={texts.start}
        control={control}
        name="time"
        validate={(text, values) => timeProblem(text, values, zone)}
      />
      <p className="-mt-2 text-xs text-mute">{zoneName(zone, now_iso)}</p>
    </>
  )
}

/** `longest`: the longest length in minutes; null if unlimited. */
export function LengthField({ longest = null }: { longest?: number | null }) {
  const { register, getValues, formState } = useFormContext<StretchForm>()
  return (
    <SelectField
      label={texts.length}
      options={lengthOptions(Number(getValues('minutes')), longest)}
      error={formState.errors.minutes?.message}
      {...register('minutes')}
    />
  )
}
