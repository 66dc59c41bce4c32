import type { EarningDays, EarningEntry, EarningMonth, Earnings } from '@razgovor/contract/earnings'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { nothingPayable, readPayable, termsOf } from './batches/candidates.ts'
import { balancesIn, earningRows, earningSums, readTime, toEntry, type EarningTime } from './earning-rows.ts'
import { monthsBetween } from '../../time/days.ts'
import { payableTo } from './payable-to.ts'

export async function getEarnings(ctx: Ctx, speaker_id: string, days: EarningDays): Promise<Earnings> {
  const { db } = ctx
  const terms = termsOf(ctx)
  const { zone, ...time } = await readTime(db, speaker_id, days)
  const [months, paid_out, balances, payable] = await Promise.all([
    sumByMonth(db, time, zone),
    sumPayouts(db, time),
    readBalances(db, speaker_id),
    readPayable(db, terms, [speaker_id]),
  ])
  const totals = { earned: 0, pending: 0, refunded: 0, commission: 0, paid_out }
  for (const month of months)
    for (const name of ['earned', 'pending', 'refunded', 'commission'] as const) totals[name] += month[name]
  return {
    totals,
    ...balances,
    ...(payable.get(speaker_id) ?? nothingPayable),
    payout_minimum: terms.minimum,
    months,
    time_zone_id: zone,
    currency: 'RUB',
  }
}

export async function listEarningEntries(
  db: Db,
  speaker_id: string,
  { offset, limit, ...days }: PageQuery & EarningDays,
): Promise<Page<EarningEntry>> {
  const time = await readTime(db, speaker_id, days)
  const [rows, { total_count }] = await Promise.all([
    earningRows(db, time).offset(offset).limit(limit).execute(),
    balancesIn(db, time)
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toEntry) }
}

// Month boundaries are passed as instants, because PostgreSQL may not know the zone.
async function sumByMonth(db: Db, time: EarningTime, zone: string): Promise<EarningMonth[]> {
  const { first, last } = await balancesIn(db, time)
    .select((eb) => [eb.fn.min('time_start').as('first'), eb.fn.max('time_start').as('last')])
    .executeTakeFirstOrThrow()
  if (!first || !last) return []
  const months = monthsBetween(first, last, zone)
  const starts = months.map(({ from }) => from)
  const rows = await balancesIn(db, time)
    .select(sql<number>`width_bucket(time_start, ${starts}::timestamptz[])`.as('month_number'))
    .select(earningSums)
    .groupBy('month_number')
    .orderBy('month_number')
    .execute()
  return rows.map(({ month_number, ...sums }) => Object.assign(sums, { month: months[month_number - 1]!.month }))
}

async function sumPayouts(db: Db, { speaker_id, from, before }: EarningTime): Promise<number> {
  const returned = db.selectFrom('payout_lines').select('line_id').where('status', '=', 'RETURNED')
  let payouts = db
    .selectFrom('payouts')
    .where('speaker_id', '=', speaker_id)
    .where('payout_id', 'not in', returned.where('speaker_id', '=', speaker_id))
  if (from) payouts = payouts.where('paid_at', '>=', from)
  if (before) payouts = payouts.where('paid_at', '<', before)
  const { paid_out } = await payouts
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('paid_out'))
    .executeTakeFirstOrThrow()
  return paid_out
}

async function readBalances(db: Db, speaker_id: string): Promise<{ balance: number; payout_due: number }> {
  const row = await db
    .selectFrom('speaker_balances')
    .select((eb) => ['payout_due' as const, payableTo(eb.ref('speaker_id')).as('balance')])
    .where('speaker_id', '=', speaker_id)
    .executeTakeFirst()
  return row ?? { balance: 0, payout_due: 0 }
}
