interface LaneLimits {
  /** The limit of one process. */
  concurrency: number
  /** An attempt fails after this; many times the timeouts of its outside calls. */
  limit_minutes: number
  poll_ms: number
}

/** Each lane has its own workers, so an outside service that hangs delays its own lane only. */
export const lanes = {
  money: { concurrency: 3, limit_minutes: 10, poll_ms: 1000 },
  meetings: { concurrency: 4, limit_minutes: 5, poll_ms: 1000 },
  news: { concurrency: 3, limit_minutes: 5, poll_ms: 1000 },
  mail: { concurrency: 3, limit_minutes: 5, poll_ms: 2000 },
  push: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  files: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  calendars: { concurrency: 3, limit_minutes: 5, poll_ms: 2000 },
  // Connections that wait cost little.
  webhooks: { concurrency: 12, limit_minutes: 5, poll_ms: 2000 },
  // Separate, so that receivers that hang do not delay others.
  'webhook-retries': { concurrency: 4, limit_minutes: 5, poll_ms: 2000 },
  upkeep: { concurrency: 1, limit_minutes: 60, poll_ms: 2000 },
} as const satisfies Record<string, LaneLimits>

export type Lane = keyof typeof lanes
