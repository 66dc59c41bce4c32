import type { SessionState } from '@razgovor/contract/series'
import { sql } from 'kysely'
import { isClearOf } from '../../../db/clear-time.ts'
import { statusesAhead, statusesWithPlace } from '../bookings.states.ts'

export function slotState(now: Date, listener_id: string) {
  return sql<SessionState>`case
    when exists (select from bookings b where b.slot_id = t.slot_id and b.listener_id = ${listener_id}
      and b.status = any(${statusesWithPlace}::text[])) then 'OWN'
    when t.closes_at <= ${now} then 'BEGUN'
    when t.places_taken >= t.places or not ${isClearOf('t')} then 'FULL'
    when t.is_hidden then 'BUSY'
    when exists (select from bookings b where b.listener_id = ${listener_id} and b.status = any(${statusesAhead}::text[])
      and tstzrange(b.time_start, b.time_end, '[)') && t.during) then 'CLASHES'
    else 'FREE' end`
}
