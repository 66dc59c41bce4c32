import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import { register, type EventName, type JobName, type JobPayload, type JobTerms } from './registry.ts'

export interface JobDefinition<N extends string = string> extends JobTerms {
  name: N
  /** Throws if the payload does not match this release. */
  run(ctx: Ctx, payload: unknown, job_id: string): Promise<void>
}

interface Job<N extends JobName> extends JobTerms {
  name: N
  /** Identifies rows; the handler reads their current state. */
  payload: z.ZodType<JobPayload<N>>
  /** Must be idempotent. */
  handler: (ctx: Ctx, payload: JobPayload<N>) => Promise<void>
}

export function defineJob<N extends Exclude<JobName, EventName>>({
  payload,
  handler,
  ...terms
}: Job<N>): JobDefinition<N> {
  return register({ ...terms, run: async (ctx, given) => handler(ctx, payload.parse(given)) })
}

/** Handles jobs that the previous release queued under another name. Both names must be queued with the same key. */
export function underFormerName<N extends string>(name: N, job: JobDefinition): JobDefinition<N> {
  return register({ ...job, name })
}
