import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../ui/select-field.tsx'
import { availabilityOptions } from './availability-options.ts'
import type { RulesForm } from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'

const names = ['slot_minutes', 'buffer_minutes', 'notice_minutes', 'horizon_days', 'day_max'] as const

/** How long, how often and how soon. */
export function MeetingRules() {
  const { register, watch, formState } = useFormContext<RulesForm>()
  return (
    <div className="grid gap-5 md:grid-cols-2">
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
