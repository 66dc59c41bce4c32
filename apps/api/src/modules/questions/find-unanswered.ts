import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { questionsRefusals } from './questions.texts.ts'

interface Wanted {
  listener_id: string
  slot_ids: readonly string[]
}

/** Maps slot ids to errors that name the first required question without an answer. */
export async function findUnanswered(tx: Tx, { listener_id, slot_ids }: Wanted): Promise<Map<string, ApiError>> {
  const { rows } = await sql<{ slot_id: string; text: string }>`
    select distinct on (t.slot_id) t.slot_id, q.text
    from unnest(${slot_ids}::uuid[]) t (slot_id), slot_questions(t.slot_id) with ordinality q
    where q.is_required and not exists (
      select from meeting_answers a where a.listener_id = ${listener_id} and a.slot_id = t.slot_id
        and a.question_id = q.question_id and a.question_type = q.question_type and num_nonnulls(a.text, a.file_id) = 1)
    order by t.slot_id, q.ordinality`.execute(tx)
  return new Map(
    rows.map(({ slot_id, text }) => [slot_id, new ApiError('human_friendly', questionsRefusals.unanswered(text))]),
  )
}
