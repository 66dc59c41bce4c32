import type { Payee } from '@razgovor/contract/payouts'
import { sql } from 'kysely'

/** Needs a left-joined row `l` of legal_details; null without a bank account. */
export const payeeJson = sql<Payee | null>`case when l.details ->> 'account' is not null then jsonb_build_object(
  'name', l.payee_name, 'inn', l.details ->> 'inn', 'account', l.details ->> 'account', 'bik', l.details ->> 'bik') end`
