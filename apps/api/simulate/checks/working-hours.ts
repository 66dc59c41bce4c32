import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

export async function checkWorkingHours({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with booked as (
      select t.slot_id, t.speaker_id, t.during, r.day_max, make_interval(mins => r.buffer_minutes) as buffer,
        (t.time_start at time zone r.time_zone_id)::date as day
      from time_slots t join availability_rules r using (speaker_id)
      where t.made_by_rules and t.deleted_at is null and t.places_taken > 0 and r.is_on
        and t.time_end > ${now}::timestamptz - interval '2 days'
    )
    select 'a day of working hours has its cap' as rule, speaker_id as id,
      count(*) || ' on ' || day || ', not ' || day_max as detail
    from booked group by speaker_id, day, day_max having count(*) > day_max
    union all
    select 'between two meetings of working hours there is a break', a.slot_id, 'and ' || b.slot_id
    from booked a join booked b on a.speaker_id = b.speaker_id and a.slot_id < b.slot_id
      and a.during && tstzrange(lower(b.during) - b.buffer, upper(b.during) + b.buffer, '[)')`.execute(db)
  return rows
}
