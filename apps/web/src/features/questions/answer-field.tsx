import type { AskedQuestion } from '@razgovor/contract/meeting-questions'
import { Controller, useFormContext } from 'react-hook-form'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { longestOf, textProblem, type AnswersForm } from './answer-form.ts'
import { FileAnswer } from './file-answer.tsx'
import { answerTexts as texts } from './questions.texts.ts'

interface AnswerFieldProps {
  slot_id: string
  question: AskedQuestion
  disabled: boolean
}

export function AnswerField({ slot_id, question, disabled }: AnswerFieldProps) {
  const { control, register, formState } = useFormContext<AnswersForm>()
  const { question_id } = question
  const errors = formState.errors.answers?.[question_id]
  const hint = question.is_required ? undefined : texts.optional
  if (question.question_type === 'FILE')
    return (
      <Controller
        control={control}
        name={`answers.${question_id}.file`}
        rules={{ validate: (file) => (question.is_required && !file ? texts.no_answer : undefined) }}
        render={({ field }) => (
          <FileAnswer
            slot_id={slot_id}
            label={question.text}
            hint={hint}
            error={errors?.file?.message}
            file={field.value ?? null}
            disabled={disabled}
            onChange={field.onChange}
          />
        )}
      />
    )
  const props = {
    label: question.text,
    hint,
    error: errors?.text?.message,
    disabled,
    ...register(`answers.${question_id}.text`, { validate: (typed) => textProblem(question, typed) }),
  }
  if (question.question_type === 'CHOICE') return <SelectField {...props} {...choicesOf(question)} />
  if (question.question_type === 'LONG_TEXT')
    return <TextAreaField {...props} rows={5} maxLength={longestOf(question)} />
  return <TextField {...props} autoComplete="off" maxLength={longestOf(question)} />
}

/** Keeps an option that the speaker removed if it is the saved answer. */
function choicesOf({ options, answer }: AskedQuestion) {
  const all = answer.text === null || options.includes(answer.text) ? options : [...options, answer.text]
  return { placeholder: texts.no_choice, options: all.map((option) => ({ value: option, label: option })) }
}
