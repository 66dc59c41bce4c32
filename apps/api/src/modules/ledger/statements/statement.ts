import type { Statement, StatementRow, StatementRowKind } from '@razgovor/contract/statements'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import type { LedgerTransactions } from '../../../db/types.ts'
import { ApiError } from '../../../errors/api-error.ts'

interface Wanted {
  user_id: string
  /** YYYY-MM in Moscow. */
  month: string
}

/**
 * The ledger entries of a speaker's balance in one month, with the balance before and after. Money in a batch counts as
 * owed until the bank has paid it. Throws not_exist.
 */
export async function getStatement({ db, clock, config }: Ctx, { user_id, month }: Wanted): Promise<Statement> {
  const { from, before } = spanOf(month)
  const [principal, edges, rows] = await Promise.all([
    findPrincipal(db, { user_id, before }),
    sumAround(db, { user_id, from, before }),
    listRows(db, { user_id, from, before }),
  ])
  return {
    month,
    is_open: before > clock.now(),
    first_month: edges.first_at && monthOf(edges.first_at),
    agent: { name: config.PAYER_NAME || config.SITE_NAME, inn: config.PAYER_INN ?? '' },
    principal,
    opening: edges.opening,
    closing: edges.closing,
    totals: sumUp(rows),
    rows,
  }
}

function spanOf(month: string): { from: Date; before: Date } {
  const first = Temporal.PlainDate.from(`${month}-01`)
  return { from: startOf(first), before: startOf(first.add({ months: 1 })) }
}

function startOf(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(defaultTimeZone).epochMilliseconds)
}

function monthOf(at: Date): string {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(defaultTimeZone)
  return Temporal.PlainYearMonth.from({ year, month }).toString()
}

/** Named by the legal details in force when the month ended, not by those of today. */
async function findPrincipal(
  db: Db,
  { user_id, before }: Pick<Span, 'user_id' | 'before'>,
): Promise<Statement['principal']> {
  const row = await db
    .selectFrom('speakers as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .leftJoinLateral(
      sql<LegalDetailsThen>`(select payee_name, details ->> 'inn' as inn
        from legal_details_at(s.user_id, ${before}::timestamptz - interval '1 microsecond'))`.as('l'),
      (join) => join.onTrue(),
    )
    .select(['u.first_name', 'u.last_name', 'l.payee_name', 'l.inn'])
    .where('s.user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return { name: row.payee_name || `${row.last_name} ${row.first_name}`.trim(), inn: row.inn }
}

interface LegalDetailsThen {
  payee_name: string
  inn: string | null
}

interface Span {
  user_id: string
  from: Date
  before: Date
}

const sumUntil = (at: Date) => sql<number>`coalesce(sum(e.amount) filter (where t.at < ${at}), 0)::bigint`

async function sumAround(db: Db, { user_id, from, before }: Span) {
  return db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.transaction_id', 'e.transaction_id')
    .select([sumUntil(from).as('opening'), sumUntil(before).as('closing')])
    .select(sql<Date | null>`min(t.at)`.as('first_at'))
    .where('e.speaker_id', '=', user_id)
    .where('e.account', 'in', ['SPEAKER', 'PAYOUT_DUE'])
    .executeTakeFirstOrThrow()
}

const kinds: Partial<Record<LedgerTransactions['kind'], StatementRowKind>> = {
  EARNING: 'MEETING',
  REFUND: 'REFUND',
  PAYOUT: 'PAYOUT',
  PAYOUT_RETURNED: 'PAYOUT_RETURNED',
  WRITE_OFF: 'WRITE_OFF',
}

async function listRows(db: Db, { user_id, from, before }: Span): Promise<StatementRow[]> {
  const { rows } = await sql<LedgerRow>`
    with own as (
      select t.transaction_id, t.kind, t.fact_id, t.order_id, t.at, e.booking_id,
        sum(e.amount)::bigint as net, min(e.entry_id) as entry_id
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where e.speaker_id = ${user_id} and e.account in ('SPEAKER', 'PAYOUT_DUE') and t.at >= ${from} and t.at < ${before}
      group by t.transaction_id, e.booking_id
      having sum(e.amount) <> 0
    )
    select o.kind, o.at, o.net, o.booking_id, o.order_id, m.time_start,
      case when o.kind = 'EARNING' then m.paid else 0 end as price,
      coalesce((select sum(e.amount) from ledger_entries e where e.transaction_id = o.transaction_id
        and e.booking_id = o.booking_id and e.account = 'PLATFORM'), 0)::bigint as commission,
      (select p.fact_id from ledger_entries e join ledger_transactions p using (transaction_id)
        where e.booking_id = o.booking_id and p.kind = 'PAYMENT' limit 1) as payment_id,
      coalesce((select note from payouts p where p.payout_id = o.fact_id and o.kind = 'PAYOUT'),
        (select return_reason from payout_lines l where l.line_id = o.fact_id and o.kind = 'PAYOUT_RETURNED'),
        (select reason from write_offs w where w.write_off_id = o.fact_id), '') as note
    from own o left join booking_balances m using (booking_id)
    order by o.at, o.entry_id`.execute(db)
  return rows.map(toRow)
}

interface LedgerRow {
  kind: LedgerTransactions['kind']
  at: Date
  net: number
  price: number
  commission: number
  booking_id: string | null
  order_id: string | null
  payment_id: string | null
  time_start: Date | null
  note: string
}

function toRow({ kind, at, net, price, commission, booking_id, order_id, payment_id, time_start, note }: LedgerRow) {
  const row = { kind: kinds[kind] ?? ('ADJUSTMENT' as const), at: at.toISOString(), net, note }
  if (!booking_id || !time_start) return { ...row, price: 0, refunded: 0, commission: 0, meeting: null }
  const meeting = { booking_id, order_id, payment_id, time_start_iso: time_start.toISOString() }
  return { ...row, price, refunded: price - commission - net, commission, meeting }
}

function sumUp(rows: readonly StatementRow[]): Statement['totals'] {
  const totals = { price: 0, refunded: 0, commission: 0, earned: 0, paid_out: 0, other: 0 }
  for (const { kind, price, refunded, commission, net, meeting } of rows) {
    totals.price += price
    totals.refunded += refunded
    totals.commission += commission
    if (meeting) totals.earned += net
    else if (kind === 'PAYOUT' || kind === 'PAYOUT_RETURNED') totals.paid_out -= net
    else totals.other += net
  }
  return totals
}
