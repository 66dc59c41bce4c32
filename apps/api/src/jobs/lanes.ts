interface LaneLimits {
  /** Jobs that run at once in one process. */
  concurrency: number
  /** A longer attempt has failed; the limit is many times the timeouts of its outside calls. */
  limit_minutes: number
  poll_ms: number
}

/** Workers of a lane take jobs of that lane only, so what an outside service holds up waits alone. */
export const lanes = {
  /** Waits for the bank. */
  money: { concurrency: 3, limit_minutes: 10, poll_ms: 1000 },
  /** Waits for the room server, and runs to the minute. */
  meetings: { concurrency: 4, limit_minutes: 5, poll_ms: 1000 },
  /** Waits for the database alone. */
  news: { concurrency: 3, limit_minutes: 5, poll_ms: 1000 },
  mail: { concurrency: 3, limit_minutes: 5, poll_ms: 2000 },
  push: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  /** Waits for the store of files. */
  files: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  /** Waits for the servers of speakers' calendars. */
  calendars: { concurrency: 3, limit_minutes: 5, poll_ms: 2000 },
  /** Reads and writes much; grows slower over the years. */
  upkeep: { concurrency: 1, limit_minutes: 60, poll_ms: 2000 },
} as const satisfies Record<string, LaneLimits>

export type Lane = keyof typeof lanes
