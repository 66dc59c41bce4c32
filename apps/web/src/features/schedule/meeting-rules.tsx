import type { Tariff } from '@razgovor/contract/tariffs'
import { useFormContext } from 'react-hook-form'
import { lengthOptions } from '../../lib/stretch-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { LengthLimit } from '../../ui/form/length-limit.tsx'
import { availabilityOptions } from './availability-options.ts'
import type { RulesForm } from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'

const names = ['buffer_minutes', 'notice_minutes', 'horizon_days', 'day_max'] as const

export function MeetingRules({ tariff }: { tariff: Tariff }) {
  const { register, watch, formState } = useFormContext<RulesForm>()
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="grid content-start gap-5">
        <SelectField
          label={texts.slot_minutes}
          options={lengthOptions(Number(watch('slot_minutes')), tariff.meeting_minutes)}
          error={formState.errors.slot_minutes?.message}
          {...register('slot_minutes')}
        />
        <LengthLimit tariff={tariff} />
      </div>
      {names.map((name) => (
        <SelectField
          key={name}
          label={texts[name]}
          options={availabilityOptions[name](watch(name))}
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      ))}
    </div>
  )
}
