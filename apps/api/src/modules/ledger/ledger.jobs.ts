import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { erasePayees } from './batches/erase-payees.ts'
import { checkLedger } from './check-ledger.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'check-ledger': NoPayload
    'sweep-payout-papers': NoPayload
  }
}

export const ledgerJobs = [
  defineJob({
    name: 'check-ledger',
    title: 'Проверка учёта денег',
    lane: 'upkeep',
    cron: '45 1 * * *',
    payload: z.object({}),
    handler: checkLedger,
  }),
  // Payees whose details neither the money nor the law needs any more.
  defineJob({
    name: 'sweep-payout-papers',
    title: 'Уборка реквизитов ушедших',
    lane: 'upkeep',
    cron: '40 1 * * *',
    payload: z.object({}),
    handler: erasePayees,
  }),
]
