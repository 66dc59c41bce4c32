import { sql } from 'kysely'

// Hours without use, and since sign-in, after which a session ends. Not days: one of an interval may have 23 hours.
const staff = { idle: 12, absolute: 7 * 24 }
const others = { idle: 30 * 24, absolute: 90 * 24 }

// Depends on the current role, so a new staff role shortens earlier sessions too.
function hours(of: 'idle' | 'absolute') {
  const chosen = sql<number>`case when users.role in ('LISTENER', 'SPEAKER') then ${others[of]}::int else ${staff[of]}::int end`
  return sql`make_interval(hours => ${chosen})`
}

/** When the session ends regardless of use. Needs `sessions` and `users` in the query. */
export const sessionEnd = sql<Date>`(sessions.created_at + ${hours('absolute')})`

/** When a refresh token issued at `now` expires. Needs `sessions` and `users` in the query. */
export function tokenEnd(now: Date) {
  return sql<Date>`least(${now}::timestamptz + ${hours('idle')}, ${sessionEnd})`
}
