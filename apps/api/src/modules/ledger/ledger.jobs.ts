import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { erasePayees } from './batches/erase-payees.ts'
import { checkLedger } from './check-ledger.ts'
import { ledgerJobTitles } from './ledger.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'check-ledger': NoPayload
    'sweep-payout-papers': NoPayload
  }
}

export const ledgerJobs = [
  defineJob({
    name: 'check-ledger',
    title: ledgerJobTitles['check-ledger'],
    lane: 'upkeep',
    cron: '45 1 * * *',
    payload: z.object({}),
    handler: checkLedger,
  }),
  // Erases details of anonymized payees once neither open money nor the retention period needs them.
  defineJob({
    name: 'sweep-payout-papers',
    title: ledgerJobTitles['sweep-payout-papers'],
    lane: 'upkeep',
    cron: '40 1 * * *',
    payload: z.object({}),
    handler: erasePayees,
  }),
]
