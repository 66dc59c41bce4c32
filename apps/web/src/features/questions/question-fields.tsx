import { questionMax } from '@razgovor/contract/limits'
import type { QuestionType } from '@razgovor/contract/meeting-questions'
import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { optionsProblem, type QuestionsForm } from './question-form.ts'
import { questionTexts as texts } from './questions.texts.ts'

const types = Object.entries(texts.types).map(([value, label]) => ({ value: value as QuestionType, label }))

export function QuestionFields({ index }: { index: number }) {
  const { register, watch, formState } = useFormContext<QuestionsForm>()
  const errors = formState.errors.questions?.[index]
  return (
    <>
      <TextAreaField
        label={texts.text}
        rows={3}
        maxLength={questionMax}
        error={errors?.text?.message}
        {...register(`questions.${index}.text`, { validate: (text) => (text.trim() ? undefined : texts.no_text) })}
      />
      <SelectField label={texts.type} options={types} {...register(`questions.${index}.question_type`)} />
      {watch(`questions.${index}.question_type`) === 'CHOICE' && (
        <TextAreaField
          label={texts.options}
          hint={texts.options_hint}
          rows={4}
          error={errors?.options?.message}
          {...register(`questions.${index}.options`, {
            shouldUnregister: false,
            validate: (typed, form) =>
              form.questions[index]?.question_type === 'CHOICE' ? optionsProblem(typed) : undefined,
          })}
        />
      )}
      <Checkbox label={texts.is_required} {...register(`questions.${index}.is_required`)} />
    </>
  )
}
