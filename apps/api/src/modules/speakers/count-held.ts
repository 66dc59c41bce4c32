import { heldShareFrom } from '@razgovor/contract/limits'
import type { SpeakerFacts } from '@razgovor/contract/ratings'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { plusMinutes } from '../../time/clock.ts'

const shareDays = 180

interface Counted {
  meetings_held: number
  held: number
  missed: number
}

/** A meeting that a listener missed or canceled does not count: docs/decisions/062. */
export async function countHeld(db: Db, now: Date, speaker_id: string): Promise<Omit<SpeakerFacts, 'since'>> {
  const from = plusMinutes(now, -shareDays * 24 * 60)
  const { rows } = await sql<Counted>`
    select count(*) filter (where is_held)::int as meetings_held,
      count(*) filter (where is_held and time_start >= ${from})::int as held,
      count(*) filter (where is_missed and not is_held and time_start >= ${from})::int as missed
    from (
      select max(b.time_start) as time_start,
        bool_or(b.status = 'ENDED' and coalesce(b.outcome, 'HELD') = 'HELD') as is_held,
        bool_or(b.outcome in ('SPEAKER_NO_SHOW', 'SPEAKER_LEFT', 'NOBODY_CAME') or b.status = 'CANCELED'
          and b.reason = 'SPEAKER' and exists (
            select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED'
          )) as is_missed
      from bookings b
      where b.speaker_id = ${speaker_id} and b.time_start <= ${now}
      group by b.consultation_id
    ) meetings`.execute(db)
  const { meetings_held, held, missed } = rows[0]!
  const booked = held + missed
  return { meetings_held, held_percent: booked < heldShareFrom ? null : Math.floor((100 * held) / booked) }
}
