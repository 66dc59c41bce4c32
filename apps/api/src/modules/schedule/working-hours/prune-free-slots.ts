import { sql } from 'kysely'
import { pruneAfter } from '../../../jobs/prune.ts'
import { hasNoReference } from './delete-removed-slots.ts'

// Slots that nobody booked. The speaker's schedule shows them for a year.
const keptDays = 400

pruneAfter({
  table: 'time_slots',
  id: 'slot_id',
  days: keptDays,
  find: (cutoff, limit) => sql`
    select t.slot_id from time_slots t
    where t.deleted_at is null and t.places_taken < t.places and t.closes_at < ${cutoff}
      and t.places_taken = 0 and t.time_end < ${cutoff} and ${hasNoReference}
    order by t.closes_at limit ${limit} for update skip locked`,
})
