import { answerMax, shortAnswerMax } from '@razgovor/contract/limits'
import type { AnswerFile, AskedQuestion } from '@razgovor/contract/meeting-questions'
import { answerTexts as texts } from './questions.texts.ts'

/** Answers by question id, because the speaker may change the questions while the form is open. */
export interface AnswersForm {
  answers: Record<string, { text: string; file: AnswerFile | null }>
  also: boolean
}

export function toAnswersForm(questions: readonly AskedQuestion[]): AnswersForm {
  const answers = questions.map(({ question_id, answer }) => {
    return [question_id, { text: answer.text ?? '', file: answer.file }] as const
  })
  return { answers: Object.fromEntries(answers), also: true }
}

/** Leaves out questions that had no answer and still have none. */
export function readAnswers(questions: readonly AskedQuestion[], { answers }: AnswersForm) {
  return questions.flatMap(({ question_id, answer }) => {
    const typed = answers[question_id]
    const text = typed?.text.trim() || null
    const file_id = typed?.file?.file_id ?? null
    const wasEmpty = answer.text === null && answer.file === null
    return wasEmpty && text === null && file_id === null ? [] : [{ question_id, text, file_id }]
  })
}

export function longestOf({ question_type }: AskedQuestion): number {
  return question_type === 'SHORT_TEXT' ? shortAnswerMax : answerMax
}

export function textProblem(question: AskedQuestion, typed: string): string | undefined {
  const text = typed.trim()
  if (question.is_required && text === '') return texts.no_answer
  return text.length > longestOf(question) ? texts.too_long(longestOf(question)) : undefined
}
