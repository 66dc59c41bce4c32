import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { availabilityOptions } from './availability-options.ts'
import type { RulesForm } from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'

const names = ['buffer_minutes', 'notice_minutes', 'horizon_days', 'day_max'] as const

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
