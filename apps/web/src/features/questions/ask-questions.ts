import type { Consultation } from '@razgovor/contract/bookings'
import { openModalOn } from '../../lib/modal.ts'

/** If the speaker has questions, opens them on the orders page, which is shown after booking. */
export function askQuestions(booked: readonly Pick<Consultation, 'slot_id' | 'questions'>[]): void {
  const [first, ...others] = booked.filter(({ questions }) => questions.asked_count > 0)
  if (!first) return
  openModalOn('/orders', 'ANSWER_QUESTIONS', {
    slot_id: first.slot_id,
    booked_slot_ids: [first, ...others].map(({ slot_id }) => slot_id),
  })
}
