import type { IncomeOfKind } from '@razgovor/contract/figures'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { monthsBetween } from '../../time/days.ts'
import { balancesIn, earningSums } from '../ledger/earning-rows.ts'
import type { Period } from './period.ts'

export async function sumIncome(db: Db, period: Period): Promise<IncomeOfKind[]> {
  const months = monthsBetween(period.from, new Date(+period.before - 1), period.zone)
  const starts = months.map(({ from }) => from)
  const rows = await balancesIn(db, period)
    .innerJoin('bookings', 'bookings.booking_id', 'balance.booking_id')
    .innerJoin('time_slots as slot', 'slot.slot_id', 'bookings.slot_id')
    .leftJoin('meeting_kinds as kind', (join) =>
      join.onRef('kind.speaker_id', '=', 'slot.speaker_id').onRef('kind.kind_id', '=', 'slot.kind_id'),
    )
    .select(sql<number>`width_bucket(balance.time_start, ${starts}::timestamptz[])`.as('month_number'))
    .select(['slot.kind_id', sql<string>`coalesce(kind.title, '')`.as('title')])
    .select(earningSums)
    .groupBy(['month_number', 'slot.kind_id', 'kind.title', 'kind.position'])
    .orderBy('month_number')
    .orderBy('kind.position', (order) => order.nullsLast())
    .orderBy('slot.kind_id')
    .execute()
  return rows.map(({ month_number, ...sums }) => Object.assign(sums, { month: months[month_number - 1]!.month }))
}
