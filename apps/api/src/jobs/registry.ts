import type { Lane } from '../lanes.ts'

/** Payloads by name. A `<module>.jobs.ts` adds its events here, beside their definitions. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface Events {}

/** Payloads by name. A `<module>.jobs.ts` adds its jobs here, beside their definitions. */
export interface Jobs extends Events {}

/** For jobs queued by the crontab. */
export type NoPayload = Record<string, never>

export type EventName = keyof Events
export type JobName = keyof Jobs
export type JobPayload<N extends JobName> = Jobs[N]

export interface JobTerms {
  /** Stored with queued jobs: keep handling the old name of a renamed job for one release. */
  name: string
  /** Shown to admins. */
  title: string
  lane: Lane
  /** A user is waiting for it, so it runs first in its lane. */
  urgent?: boolean
  /** Attempts before the job is given up. */
  retries?: number
  /** Crontab schedule, in UTC. */
  cron?: string
  /** At startup, a missed crontab run of the last 24 hours is made up for. */
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
