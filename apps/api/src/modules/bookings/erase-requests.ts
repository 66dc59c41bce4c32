import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'

/** Erases an anonymized user's texts in requests and answers, ends open requests and disables the calendar feed. */
export async function eraseRequests({ db, clock }: Ctx, user_id: string): Promise<void> {
  await sql`
    update consultation_requests set
      topic = case when listener_id = ${user_id} then '' else topic end,
      message = case when listener_id = ${user_id} then '' else message end,
      comment = case when speaker_id = ${user_id} then '' else comment end,
      status = case when status = 'NEW' then 'EXPIRED' else status end,
      decided_at = coalesce(decided_at, ${clock.now()})
    where listener_id = ${user_id} or speaker_id = ${user_id}`.execute(db)
  await db
    .updateTable('move_proposals')
    .set({ message: '' })
    .where('booking_id', 'in', db.selectFrom('bookings').select('booking_id').where('speaker_id', '=', user_id))
    .execute()
  await db
    .updateTable('move_requests')
    .set({ message: '' })
    .where('booking_id', 'in', db.selectFrom('bookings').select('booking_id').where('listener_id', '=', user_id))
    .execute()
  await db.deleteFrom('calendar_tokens').where('user_id', '=', user_id).execute()
}
