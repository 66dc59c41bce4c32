import type { LeftOut, listPayoutCandidates, Payee, PayoutCandidate } from '@razgovor/contract/payouts'
import { disputeHours } from '@razgovor/contract/limits'
import type { Page, PersonInfo } from '@razgovor/contract/values'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { payeeJson } from '../../../db/payee-json.ts'

export interface BatchTerms {
  now: Date
  /** Kopecks. */
  minimum: number
}

export function termsOf({ clock, config }: Pick<Ctx, 'clock' | 'config'>): BatchTerms {
  return { now: clock.now(), minimum: config.PAYOUT_MIN_ROUBLES * 100 }
}

/**
 * Every nonzero balance, with the amount that a batch would pay and the reason if it pays nothing. Money that a
 * listener may still dispute is excluded. A speaker who is leaving is paid below the minimum too.
 */
export function candidates({ now, minimum }: BatchTerms): RawBuilder<CandidateRow> {
  return sql<CandidateRow>`
    with disputed as (
      select b.speaker_id, sum(b.earned)::bigint as amount from disputes d join booking_balances b using (booking_id)
      where d.status = 'OPEN' group by b.speaker_id
    ), disputable as (
      select m.speaker_id, sum(m.earned)::bigint as amount
      from consultations c join bookings b using (consultation_id) join booking_balances m using (booking_id)
      where c.ended_at >= ${plusMinutes(now, -disputeHours * 60)}::timestamptz and b.status = 'ENDED' and m.earned > 0
        and not exists (select from disputes d where d.booking_id = b.booking_id)
      group by m.speaker_id
    ), balances as (
      select s.speaker_id, s.balance, coalesce(d.amount, 0) as disputed,
        -- What is more than one payment order may carry stays for the next batch.
        least(s.balance - coalesce(d.amount, 0) - coalesce(w.amount, 0), 2000000000)::bigint as amount
      from speaker_balances s left join disputed d using (speaker_id) left join disputable w using (speaker_id)
      where s.balance <> 0 or s.payout_due <> 0
    )
    select b.speaker_id, b.balance, greatest(b.amount, 0) as amount,
      jsonb_build_object('user_id', u.user_id, 'alias', s.alias, 'first_name', u.first_name, 'last_name', u.last_name,
        'avatar_thumbnail_url', u.avatar_thumbnail_url) as speaker,
      u.email, u.deletion_requested_at is not null as is_leaving, l.legal_form, ${payeeJson} as payee,
      case
        when b.balance < 0 then 'NEGATIVE'
        when exists (select from payout_lines p where p.speaker_id = b.speaker_id and p.status = 'OPEN') then 'IN_BATCH'
        when b.amount <= 0 and b.disputed > 0 then 'DISPUTE'
        when b.amount <= 0 then 'WAITING'
        when ${payeeJson} is null and exists (
          select from legal_changes g where g.user_id = b.speaker_id and g.status = 'REVIEW') then 'DETAILS_IN_REVIEW'
        when ${payeeJson} is null then 'NO_DETAILS'
        when b.amount < ${minimum} and u.deletion_requested_at is null then 'BELOW_MINIMUM'
      end as left_out
    from balances b join users u on u.user_id = b.speaker_id join speakers s on s.user_id = b.speaker_id
      left join legal_details l on l.user_id = b.speaker_id`
}

export interface CandidateRow {
  speaker_id: string
  speaker: PersonInfo
  email: string
  is_leaving: boolean
  balance: number
  amount: number
  legal_form: 'SELF_EMPLOYED' | 'SOLE_PROPRIETOR' | 'LEGAL_ENTITY' | 'INDIVIDUAL' | null
  payee: Payee | null
  left_out: LeftOut | null
}

export interface Payable {
  payable: number
  left_out: LeftOut | null
}

export const nothingPayable: Payable = { payable: 0, left_out: null }

export async function readPayable(
  db: Db,
  terms: BatchTerms,
  speaker_ids: readonly string[],
): Promise<ReadonlyMap<string, Payable>> {
  const { rows } = await sql<CandidateRow>`
    select * from (${candidates(terms)}) c where speaker_id = any(${sql.val(speaker_ids)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ speaker_id, amount, left_out }) => [speaker_id, { payable: left_out ? 0 : amount, left_out }]),
  )
}

type Wanted = z.output<typeof listPayoutCandidates.query>

export async function listCandidates(
  db: Db,
  terms: BatchTerms,
  { state, offset, limit }: Wanted,
): Promise<Page<PayoutCandidate> & { total_amount: number }> {
  const chosen = sql`select * from (${candidates(terms)}) c where (left_out is null) = ${state === 'READY'}`
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<CandidateRow>`${chosen} order by balance desc, speaker_id offset ${offset} limit ${limit}`.execute(db),
    sql<{ total_count: number; total_amount: number }>`
      select count(*) as total_count, coalesce(sum(amount), 0)::bigint as total_amount from (${chosen}) c`.execute(db),
  ])
  return { offset, limit, ...totals[0]!, items: rows.map(toCandidate) }
}

function toCandidate({ legal_form: _form, speaker_id: _id, ...row }: CandidateRow): PayoutCandidate {
  return row
}
