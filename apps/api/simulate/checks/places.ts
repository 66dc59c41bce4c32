import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

// Slots that ended two days ago were checked then.
export async function checkPlaces({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with slots as (
      select slot_id, speaker_id, during, places, places_taken,
        -- Free ones of the rules may overlap: they give way.
        deleted_at is null and (not made_by_rules or places_taken > 0) as is_firm
      from time_slots
      where time_end > ${now}::timestamptz - interval '2 days'
    ), live as (
      select booking_id, b.slot_id, listener_id, place, status,
        -- The end of a meeting frees its listener.
        tstzrange(time_start, least(time_end, greatest(time_start, c.ended_at)), '[)') as during
      from bookings b join consultations c using (consultation_id)
      where time_end > ${now}::timestamptz - interval '2 days' and status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED')
    )
    select 'a speaker''s firm slots do not overlap' as rule, a.slot_id as id, 'with ' || b.slot_id as detail
    from slots a join slots b on a.speaker_id = b.speaker_id and a.during && b.during and a.slot_id < b.slot_id
    where a.is_firm and b.is_firm
    union all
    select 'a place is booked once', a.booking_id, 'with ' || b.booking_id
    from live a join live b on a.slot_id = b.slot_id and a.place = b.place and a.booking_id < b.booking_id
    union all
    select 'a listener is in one meeting at a time', a.booking_id, 'with ' || b.booking_id
    from live a join live b on a.listener_id = b.listener_id and a.during && b.during and a.booking_id < b.booking_id
    union all
    select 'a slot counts its places', s.slot_id, s.places_taken || ' taken, ' || count(l.booking_id) || ' of ' || s.places || ' live'
    from slots s left join live l using (slot_id)
    group by s.slot_id, s.places_taken, s.places
    having count(l.booking_id) <> s.places_taken or count(l.booking_id) > s.places`.execute(db)
  return rows
}
