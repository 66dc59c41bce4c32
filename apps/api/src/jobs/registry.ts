import type { Lane } from './lanes.ts'

/** Payloads by name. A `<module>.jobs.ts` adds its events here, beside their definitions. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface Events {}

/** Payloads by name. A `<module>.jobs.ts` adds its jobs here, beside their definitions. */
export interface Jobs extends Events {}

/** Of jobs that a crontab queues. */
export type NoPayload = Record<string, never>

export type EventName = keyof Events
export type JobName = keyof Jobs
export type JobPayload<N extends JobName> = Jobs[N]

export interface JobTerms {
  /** Stored with queued jobs: handle the former name of a renamed job for one release. */
  name: string
  /** For admins. */
  title: string
  lane: Lane
  /** A user waits for it, so it runs first in its lane. */
  urgent?: boolean
  /** Tries before the job is given up. */
  retries?: number
  /** Queues the job by the database's clock, in UTC. */
  cron?: string
  /** A time of the crontab that no process was there for is made up for at the next start, if it is at most a day ago. */
  is_caught_up?: boolean
}

export const usualRetries = 25

const defined = new Map<string, JobTerms>()

export function register<J extends JobTerms>(job: J): J {
  if (defined.has(job.name)) throw new Error(`job ${job.name} is defined twice`)
  defined.set(job.name, job)
  return job
}

/** Undefined for jobs that another release queued. */
export function findJob(name: string): JobTerms | undefined {
  return defined.get(name)
}
