import { jobs } from '../src/app.ts'
import type { Ctx } from '../src/context.ts'
import type { EventName, JobName, JobPayload } from '../src/jobs/registry.ts'

export async function runJob<N extends Exclude<JobName, EventName>>(
  ctx: Ctx,
  name: N,
  payload: JobPayload<N>,
): Promise<void> {
  await jobs.find((job) => job.name === name)!.run(ctx, payload, '0')
}
