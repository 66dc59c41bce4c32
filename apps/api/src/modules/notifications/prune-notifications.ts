import { sql } from 'kysely'
import { firstIdOf } from '../../ids.ts'
import { pruneAfter } from '../../jobs/prune.ts'

// Nothing is announced so late a second time, which the key of a deleted notice would have prevented.
const keptDays = 365

pruneAfter({
  table: 'notifications',
  id: 'notification_id',
  days: keptDays,
  // The ids are in order of time, so they need no index of times.
  find: (cutoff, limit) => sql`
    select notification_id from notifications
    where notification_id < ${firstIdOf(cutoff)} and created_at < ${cutoff} order by notification_id limit ${limit}`,
})
