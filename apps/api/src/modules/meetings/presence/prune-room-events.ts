import { sql } from 'kysely'
import { firstIdOf } from '../../../ids.ts'
import { pruneAfter } from '../../../jobs/prune.ts'

// An event is recorded to be applied once, and the room server repeats it for minutes. Who was in the room stays in
// `meeting_presences`, which decides who may read the meeting's notes.
const keptDays = 90

pruneAfter({
  table: 'room_events',
  id: 'event_id',
  days: keptDays,
  // A consultation's id is older than its events.
  find: (cutoff, limit) => sql`
    select event_id from room_events
    where consultation_id < ${firstIdOf(cutoff)} and at < ${cutoff} order by consultation_id limit ${limit}`,
})
