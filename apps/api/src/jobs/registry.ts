import type { Lane } from '../lanes.ts'

/** Payloads by name; a `<module>.jobs.ts` adds its events beside their definitions. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface Events {}

export interface Jobs extends Events {}

/** For jobs queued by the crontab. */
export type NoPayload = Record<string, never>

export type EventName = keyof Events
export type JobName = keyof Jobs
export type JobPayload<N extends JobName> = Jobs[N]

export interface JobTerms {
  /** Stored with queued jobs: keep handling the old name of a renamed job for one release. */
  name: string
  title: string
  lane: Lane
  /** Runs first in its lane, because a user waits for it. */
  urgent?: boolean
  retries?: number
  /** Crontab schedule, in UTC. */
  cron?: string
  /** A run missed in the last 24 hours is made up for at startup. */
  is_caught_up?: boolean
}

export const usualRetries = 25

const defined = new Map<string, JobTerms>()

export function register<J extends JobTerms>(job: J): J {
  if (defined.has(job.name)) throw new Error(`job ${job.name} is defined twice`)
  defined.set(job.name, job)
  return job
}

/** Undefined for jobs queued by another release. */
export function findJob(name: string): JobTerms | undefined {
  return defined.get(name)
}
