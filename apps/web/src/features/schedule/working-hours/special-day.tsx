import { useFormContext } from 'react-hook-form'
import { parseDate } from '../../../lib/date-time-input.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import {
  exceptionProblem,
  lastDayProblem,
  usualHours,
  type ExceptionForm,
  type RulesForm,
} from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'
import { StretchesField } from './stretches-field.tsx'

const kinds = (['OFF', 'HOURS'] as const).map((value) => ({ value, label: texts.exception_kinds[value] }))

export function SpecialDay({ index, today, onRemove }: { index: number; today: string; onRemove: () => void }) {
  const { control, register, setValue, watch, formState } = useFormContext<RulesForm>()
  const { kind, stretches, date } = watch(`exceptions.${index}`)

  function choose(next: ExceptionForm['kind']) {
    setValue(`exceptions.${index}.kind`, next)
    if (next === 'HOURS' && stretches.length === 0) setValue(`exceptions.${index}.stretches`, [usualHours])
  }

  return (
    <fieldset className="grid gap-5 rounded-card border border-line p-6">
      <legend className="sr-only">{date || texts.exception(index + 1)}</legend>
      <div className="grid gap-5 md:grid-cols-2">
        <DateField
          label={texts.exception_date}
          control={control}
          name={`exceptions.${index}.date`}
          today={today}
          validate={(_text, form) => exceptionProblem(form.exceptions, index)}
        />
        <DateField
          label={texts.exception_last_date}
          hint={texts.exception_last_date_hint}
          control={control}
          name={`exceptions.${index}.lastDate`}
          today={parseDate(date) ?? today}
          validate={(_text, form) => lastDayProblem(form.exceptions[index]!)}
        />
        <TextField
          label={texts.exception_title}
          hint={texts.exception_title_hint}
          autoComplete="off"
          error={formState.errors.exceptions?.[index]?.title?.message}
          {...register(`exceptions.${index}.title`, { maxLength: { value: 60, message: texts.long_title } })}
        />
      </div>
      <ChoiceChips legend={texts.exception_kind} options={kinds} value={kind} onChange={choose} />
      {kind === 'HOURS' && (
        <StretchesField name={`exceptions.${index}.stretches`} day={date || texts.exception(index + 1)} />
      )}
      <div>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          {texts.remove_exception}
        </Button>
      </div>
    </fieldset>
  )
}
