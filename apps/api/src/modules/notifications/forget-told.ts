import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'

/** What an anonymised user was told, and the name in what others were told: «…: Вера Лебедева, 17 января, 12:00». */
export async function forgetTold({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).execute()
  await db.deleteFrom('notifications').where('user_id', '=', user_id).execute()
  await sql`
    update notifications n set params = jsonb_set(n.params, '{text}',
      to_jsonb(regexp_replace(n.params->>'text', ': [^,:]+,', ': Удалённый пользователь,')))
    from (
      select b.listener_id, b.speaker_id, told.event_key
      from bookings b, lateral (
        values ('booked:' || b.booking_id), ('canceled:' || b.booking_id)
        union all
        select 'message:' || m.consultation_message_id from consultation_messages m
        where m.consultation_id = b.consultation_id and m.from_user_id = ${user_id}
        union all
        select about || ':' || r.refund_id from refunds r, unnest(array['refund', 'refund-of-speaker']) about
        where r.booking_id = b.booking_id
        union all
        select 'no-show:' || b.booking_id
        union all
        select 'dispute-' || about || ':' || d.dispute_id from disputes d, unnest(array['opened', 'decided']) about
        where d.booking_id = b.booking_id
        union all
        select 'reminder:' || minutes_before || ':' || subject
        from unnest(array[1440, 60, 10]) minutes_before, unnest(array[b.booking_id, b.consultation_id]) subject
      ) told (event_key)
      where b.listener_id = ${user_id} or b.speaker_id = ${user_id}
      union all
      select r.listener_id, r.speaker_id, told.event_key
      from consultation_requests r, lateral (
        values ('request:' || r.request_id), ('request-answer:' || r.request_id), ('request-off-sale:' || r.request_id)
      ) told (event_key)
      where r.listener_id = ${user_id} or r.speaker_id = ${user_id}
    ) own
    where n.user_id in (own.listener_id, own.speaker_id) and n.event_key = own.event_key`.execute(db)
}
