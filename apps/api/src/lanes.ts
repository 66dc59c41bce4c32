interface LaneLimits {
  /** Jobs run at once in one process. */
  concurrency: number
  /** An attempt fails after this long; the limit is many times the timeouts of its outside calls. */
  limit_minutes: number
  poll_ms: number
}

/** Each lane has its own workers, so an outside service that hangs delays its own lane only. */
export const lanes = {
  /** Calls the bank. */
  money: { concurrency: 3, limit_minutes: 10, poll_ms: 1000 },
  /** Calls the room server; timing matters to the minute. */
  meetings: { concurrency: 4, limit_minutes: 5, poll_ms: 1000 },
  /** Uses the database only. */
  news: { concurrency: 3, limit_minutes: 5, poll_ms: 1000 },
  mail: { concurrency: 3, limit_minutes: 5, poll_ms: 2000 },
  push: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  /** Calls the file store. */
  files: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  /** Calls the servers of speakers' calendars. */
  calendars: { concurrency: 3, limit_minutes: 5, poll_ms: 2000 },
  /** Calls webhooks whose last delivery succeeded: connections that wait cost little. */
  webhooks: { concurrency: 12, limit_minutes: 5, poll_ms: 2000 },
  /** Calls webhooks that fail, so that receivers that hang do not delay others. */
  'webhook-retries': { concurrency: 4, limit_minutes: 5, poll_ms: 2000 },
  /** Long maintenance jobs, which slow down as data grows. */
  upkeep: { concurrency: 1, limit_minutes: 60, poll_ms: 2000 },
} as const satisfies Record<string, LaneLimits>

export type Lane = keyof typeof lanes
