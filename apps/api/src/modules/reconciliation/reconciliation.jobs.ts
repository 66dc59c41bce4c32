import type { JobHandlers } from '../../jobs/runner.ts'
import { reconcile, startRun } from './run.ts'

export const reconciliationJobs: JobHandlers<'start-reconciliation' | 'reconcile'> = {
  'start-reconciliation': async (ctx) => void (await startRun(ctx, null)),
  reconcile,
}
