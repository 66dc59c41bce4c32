import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { reconciliationJobTitles } from './reconciliation.jobs.texts.ts'
import { reconcile, startRun } from './run.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'start-reconciliation': NoPayload
    reconcile: { run_id: string }
  }
}

export const reconciliationJobs = [
  defineJob({
    name: 'start-reconciliation',
    title: reconciliationJobTitles['start-reconciliation'],
    lane: 'upkeep',
    cron: '0 2 * * *',
    payload: z.object({}),
    handler: async (ctx) => void (await startRun(ctx, null)),
  }),
  // One minute's share of a run, within the bank's rate limit.
  defineJob({
    name: 'reconcile',
    title: reconciliationJobTitles.reconcile,
    lane: 'upkeep',
    payload: z.object({ run_id: uuid }),
    handler: reconcile,
  }),
]
