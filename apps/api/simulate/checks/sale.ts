import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

export async function checkSale({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with tariff as (
      select u.user_id as speaker_id, t.* from speakers u
      left join subscriptions s on s.speaker_id = u.user_id and s.ended_at is null and s.works_until > ${now}
      join tariffs t on t.tariff_id = coalesce(s.tariff_id, (select tariff_id from tariffs where code = 'FREE'))
    ), on_sale as (
      select * from time_slots where deleted_at is null and time_start > ${now} and closes_at > ${now} and places_taken < places
    )
    select 'everything on sale fits the tariff' as rule, s.slot_id as id,
      s.time_end - s.time_start || ', ' || s.places || ' places on ' || t.code as detail
    from on_sale s join tariff t using (speaker_id)
    where s.time_end - s.time_start > make_interval(mins => t.meeting_minutes) or s.places > t.participants_max
      or (s.series_id is not null and not t.series_allowed)
    union all
    select 'an ended meeting is not on sale', s.slot_id, 'ended at ' || c.ended_at
    from on_sale s join consultations c using (slot_id) where c.ended_at is not null`.execute(db)
  return rows
}
