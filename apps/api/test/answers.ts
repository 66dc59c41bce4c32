import { signUp } from '@razgovor/contract/bookings'
import { saveAnswers, type MeetingQuestion } from '@razgovor/contract/meeting-questions'
import { Refusal } from './api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from './factories.ts'
import { askBefore, question } from './questions.ts'
import type { TestApi } from './start-api.ts'

export const about = question({ text: 'О чём хочешь поговорить?', is_required: true })
export const level = question({ question_type: 'CHOICE', text: 'Какой у тебя опыт?', options: ['Никакого', 'Год'] })
export const story = question({ question_type: 'LONG_TEXT', text: 'Расскажи подробнее' })

export async function makeBooked(api: TestApi, questions: MeetingQuestion[] = [about, level, story]) {
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  await askBefore(api, speaker, questions)
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  return { speaker, listener, slot, params: slot, meeting: { params: { id: consultation_id } } }
}

export function answer(
  api: TestApi,
  listener: MadeUser,
  slot: { slot_id: string },
  answers: object[],
  also: string[] = [],
) {
  const body = { answers: answers as { question_id: string }[], also_slot_ids: also }
  return api.as(listener).call(saveAnswers, { params: slot, body })
}

export async function refusalBodyOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('it was not refused')
  return error.body
}

export const answerTo = ({ question_id }: MeetingQuestion, text: string | null) => ({ question_id, text })
