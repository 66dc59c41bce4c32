import { choiceMax, choicesMax, choicesMin } from '@razgovor/contract/limits'
import type { MeetingQuestion } from '@razgovor/contract/meeting-questions'
import { newKey } from '../../lib/new-key.ts'
import { questionTexts as texts } from './questions.texts.ts'

/** Values as typed, with one option per line. */
interface QuestionForm extends Omit<MeetingQuestion, 'options'> {
  options: string
}

export interface QuestionsForm {
  questions: QuestionForm[]
}

export function newQuestionForm(): QuestionForm {
  return { question_id: newKey(), question_type: 'SHORT_TEXT', text: '', options: '', is_required: false }
}

export function toQuestionForm({ options, ...question }: MeetingQuestion): QuestionForm {
  return { ...question, options: options.join('\n') }
}

export function readQuestion({ options, text, ...question }: QuestionForm): MeetingQuestion {
  return { ...question, text: text.trim(), options: question.question_type === 'CHOICE' ? linesOf(options) : [] }
}

export function optionsProblem(typed: string): string | undefined {
  const options = linesOf(typed)
  if (options.length < choicesMin) return texts.few_options(choicesMin)
  if (options.length > choicesMax) return texts.many_options(choicesMax)
  if (new Set(options).size < options.length) return texts.option_twice
  return options.some((option) => option.length > choiceMax) ? texts.long_option(choiceMax) : undefined
}

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns the form's field for an API error's path; all options are one field. */
export function questionField(path: string): `questions.${number}.${'text' | 'options'}` | 'root' {
  const [, index, field] = /^questions\.(\d+)\.(text|options)\b/.exec(path) ?? []
  return index && field ? `questions.${Number(index)}.${field as 'text' | 'options'}` : 'root'
}
