import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { maskTime } from '../../../lib/date-time-input.ts'
import { fieldTexts } from '../../../ui/form/form.texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  isOverMidnight,
  stretchesAt,
  stretchProblem,
  type HoursForm,
  type RulesForm,
  type StretchesName,
} from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'

interface StretchRowProps {
  name: StretchesName
  index: number
  day: string
  onRemove: () => void
}

export function StretchRow({ name, index, day, onRemove }: StretchRowProps) {
  const id = useId()
  const isNextDay = isOverMidnight(useWatch({ name: `${name}.${index}` }) as HoursForm)
  const { register, setValue, trigger, getFieldState, formState } = useFormContext<RulesForm>()
  const problem = (['from', 'to'] as const)
    .map((end) => getFieldState(`${name}.${index}.${end}`, formState).error?.message)
    .find(Boolean)

  function end(which: keyof HoursForm) {
    const path = `${name}.${index}.${which}` as const
    return {
      inputMode: 'numeric' as const,
      placeholder: fieldTexts.time_format,
      autoComplete: 'off',
      className: 'control num min-w-0 text-center',
      'aria-invalid': getFieldState(path, formState).error ? true : undefined,
      'aria-describedby': problem ? id : undefined,
      ...register(path, {
        validate: (_text, form: RulesForm) => stretchProblem(stretchesAt(form, name), index, which),
        onChange: ({ target }: { target: HTMLInputElement }) => setValue(path, maskTime(target.value)),
        // The error may be about another range of the same day.
        onBlur: () => void trigger(name),
      }),
    }
  }

  return (
    <div>
      <div className="flex items-center gap-2">
        <input aria-label={texts.from(day, index + 1)} {...end('from')} />
        <span aria-hidden>–</span>
        <input aria-label={texts.to(day, index + 1)} {...end('to')} />
        <IconButton icon="close" variant="ghost" label={texts.remove_hours(day, index + 1)} onClick={onRemove} />
      </div>
      {isNextDay && <p className="mt-2 text-xs text-mute">{texts.next_day}</p>}
      {problem && (
        <p id={id} role="alert" className="mt-2 text-xs text-error">
          {problem}
        </p>
      )}
    </div>
  )
}
