import { runJob } from './run-job.ts'
import type { TestApi } from './start-api.ts'

/** Sweeps the payments and runs due jobs after each hour. */
export async function hoursPass(api: TestApi, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    await api.clock.advance({ hours: 1 })
    await runJob(api.ctx, 'sweep-payments', {})
    await api.settle({ retries: 'in time' })
  }
}
