import type { AskedQuestion, AskedQuestions, QuestionType } from '@razgovor/contract/meeting-questions'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

export interface Answering {
  slot_id: string
  listener_id: string
}

interface AskedRow {
  question_id: string
  question_type: QuestionType
  text: string
  options: string[]
  is_required: boolean
  answer: AskedQuestion['answer']
}

/** Throws not_exist unless the slot is in the listener's cart, or is or was booked by them. */
export async function getAsked(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { slot_id, listener_id }: Answering,
): Promise<AskedQuestions> {
  const { time_start, is_open } = await getOwnSlot(db, { slot_id, listener_id })
  return {
    questions: await findAsked(db, { slot_id, listener_id }),
    until_iso: time_start.toISOString(),
    can_answer: is_open && clock.now() < time_start,
  }
}

/** `is_open`: in the cart, or in a booking that has not ended. Throws not_exist. */
export async function getOwnSlot(db: Db, { slot_id, listener_id }: Answering) {
  const { rows } = await sql<{ speaker_id: string; time_start: Date; is_open: boolean; is_own: boolean }>`
    select t.speaker_id, t.time_start,
      exists (select from cart_items c where c.user_id = ${listener_id} and c.slot_id = t.slot_id)
        or exists (select from bookings b where b.listener_id = ${listener_id} and b.slot_id = t.slot_id
          and b.status in ('RESERVED', 'BOOKED', 'STARTED')) as is_open,
      exists (select from bookings b where b.listener_id = ${listener_id} and b.slot_id = t.slot_id) as is_own
    from time_slots t where t.slot_id = ${slot_id}`.execute(db)
  const [slot] = rows
  if (!slot || !(slot.is_open || slot.is_own)) throw new ApiError('not_exist')
  return slot
}

async function findAsked(db: Db, { slot_id, listener_id }: Answering): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedRow>`
    select q.question_id, q.question_type, q.text, q.options, q.is_required,
      jsonb_build_object('text', a.text, 'file', case when f.file_id is not null then
        jsonb_build_object('file_id', f.file_id, 'name', f.name, 'bytes', f.bytes) end) as answer
    from slot_questions(${slot_id}) with ordinality q
      left join meeting_answers a on a.listener_id = ${listener_id} and a.slot_id = ${slot_id}
        and a.question_id = q.question_id and a.question_type = q.question_type
      left join answer_files f on f.file_id = a.file_id
    order by q.ordinality`.execute(db)
  return rows
}
