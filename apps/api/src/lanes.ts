interface LaneLimits {
  /** The limit of one process. */
  concurrency: number
  /** An attempt fails after this; many times the timeouts of its outside calls. */
  limit_minutes: number
}

/** Each lane has its own workers, so an outside service that hangs delays its own lane only. */
export const lanes = {
  money: { concurrency: 3, limit_minutes: 10 },
  meetings: { concurrency: 4, limit_minutes: 5 },
  news: { concurrency: 3, limit_minutes: 5 },
  mail: { concurrency: 3, limit_minutes: 5 },
  push: { concurrency: 2, limit_minutes: 5 },
  files: { concurrency: 2, limit_minutes: 5 },
  calendars: { concurrency: 3, limit_minutes: 5 },
  // Connections that wait cost little.
  webhooks: { concurrency: 12, limit_minutes: 5 },
  // Separate, so that receivers that hang do not delay others.
  'webhook-retries': { concurrency: 4, limit_minutes: 5 },
  upkeep: { concurrency: 1, limit_minutes: 60 },
} as const satisfies Record<string, LaneLimits>

export type Lane = keyof typeof lanes
