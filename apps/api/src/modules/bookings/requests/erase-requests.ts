import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'

export async function eraseRequests({ db, clock }: Ctx, user_id: string): Promise<void> {
  await sql`
    update consultation_requests set
      topic = case when listener_id = ${user_id} then '' else topic end,
      message = case when listener_id = ${user_id} then '' else message end,
      comment = case when speaker_id = ${user_id} then '' else comment end,
      status = case when status = 'NEW' then 'EXPIRED' else status end,
      decided_at = coalesce(decided_at, ${clock.now()})
    where listener_id = ${user_id} or speaker_id = ${user_id}`.execute(db)
  await sql`
    update move_proposals p set
      message = case when b.speaker_id = ${user_id} then '' else message end,
      status = case when p.status <> 'OPEN' then p.status when b.speaker_id = ${user_id} then 'WITHDRAWN' else 'EXPIRED' end,
      decided_at = coalesce(decided_at, ${clock.now()})
    from bookings b where b.booking_id = p.booking_id and ${user_id} in (b.speaker_id, b.listener_id)`.execute(db)
  await sql`
    update move_requests r set
      message = case when b.listener_id = ${user_id} then '' else message end,
      status = case when r.status <> 'OPEN' then r.status when b.listener_id = ${user_id} then 'WITHDRAWN' else 'EXPIRED' end,
      decided_at = coalesce(decided_at, ${clock.now()})
    from bookings b where b.booking_id = r.booking_id and ${user_id} in (b.speaker_id, b.listener_id)`.execute(db)
  await db.deleteFrom('calendar_tokens').where('user_id', '=', user_id).execute()
}
