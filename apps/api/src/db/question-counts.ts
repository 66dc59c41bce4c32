import type { QuestionCounts } from '@razgovor/contract/values'
import { sql, type RawBuilder } from 'kysely'

export function questionCounts(slot: RawBuilder<unknown>, listener: RawBuilder<unknown>): RawBuilder<QuestionCounts> {
  return sql<QuestionCounts>`(
    select jsonb_build_object('asked_count', count(*), 'answered_count', (
      select count(*) from meeting_answers a where a.listener_id = ${listener} and a.slot_id = ${slot}
        and num_nonnulls(a.text, a.file_id) = 1
    ), 'missing_count', count(*) filter (where q.is_required and not exists (
      select from meeting_answers a where a.listener_id = ${listener} and a.slot_id = ${slot}
        and a.question_id = q.question_id and a.question_type = q.question_type and num_nonnulls(a.text, a.file_id) = 1)))
    from slot_questions(${slot}) q)`
}
