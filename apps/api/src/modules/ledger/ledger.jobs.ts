import type { JobHandlers } from '../../jobs/catalogue.ts'
import { checkLedger } from './check-ledger.ts'

export const ledgerJobs: JobHandlers<'check-ledger'> = { 'check-ledger': checkLedger }
