import { saveMeetingQuestions, type MeetingQuestion } from '@razgovor/contract/meeting-questions'
import type { TestApi, TestUser } from './start-api.ts'

export function question(change: Partial<MeetingQuestion> = {}): MeetingQuestion {
  return {
    question_id: crypto.randomUUID(),
    question_type: 'SHORT_TEXT',
    text: 'О чём хочешь поговорить?',
    options: [],
    is_required: false,
    ...change,
  }
}

export function askBefore(
  api: TestApi,
  speaker: TestUser,
  questions: MeetingQuestion[],
  query: { kind_id?: string; series_id?: string } = {},
) {
  return api.as(speaker).call(saveMeetingQuestions, { params: speaker, query, body: { questions } })
}
