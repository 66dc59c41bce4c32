import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { plusMinutes } from '../../time/clock.ts'

interface NewPurchase {
  order_id: string
  package_id: string
  listener_id: string
  speaker_id: string
}

export async function openPurchase(tx: Tx, purchase: NewPurchase): Promise<void> {
  await tx.insertInto('package_purchases').values(purchase).execute()
}

interface Paid {
  order_id: string
  amount: number
}

/** Returns when they expire. The order must be locked. */
export async function openCredits(tx: Tx, now: Date, { order_id, amount }: Paid): Promise<Date> {
  const { meetings, valid_days } = await tx
    .selectFrom('package_purchases as b')
    .innerJoin('packages as p', 'p.package_id', 'b.package_id')
    .select(['p.meetings', 'p.valid_days'])
    .where('b.order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const expires_at = plusMinutes(now, valid_days * 24 * 60)
  await tx.updateTable('package_purchases').set({ expires_at }).where('order_id', '=', order_id).execute()
  const credits = creditAmounts(amount, meetings).map((part, index) => ({
    order_id,
    position: index + 1,
    amount: part,
  }))
  await tx.insertInto('package_credits').values(credits).execute()
  return expires_at
}

/** Whole kopecks that add up; the last ones get a kopeck more. */
export function creditAmounts(amount: number, meetings: number): number[] {
  const least = Math.floor(amount / meetings)
  const dearer = amount - least * meetings
  return Array.from({ length: meetings }, (_, index) => (index >= meetings - dearer ? least + 1 : least))
}

/** Neither used nor refunded; `amount` is what they cost together. */
export async function lockFreeCredits(tx: Tx, order_id: string): Promise<{ positions: number[]; amount: number }> {
  const rows = await lockFree(tx, order_id)
  return { positions: rows.map(({ position }) => position), amount: rows.reduce((sum, row) => sum + row.amount, 0) }
}

type Credit = Awaited<ReturnType<typeof lockFree>>[number]

function lockFree(tx: Tx, order_id: string) {
  return tx
    .selectFrom('package_credits')
    .select(['position', 'amount'])
    .where('order_id', '=', order_id)
    .where('booking_id', 'is', null)
    .where('refund_id', 'is', null)
    .orderBy('position')
    .forNoKeyUpdate()
    .execute()
}

/** The fewest, the last ones first, that cost at least this much, or all. */
export async function lockLastCredits(
  tx: Tx,
  order_id: string,
  amount: number,
): Promise<{ positions: number[]; amount: number }> {
  const taken: Credit[] = []
  let price = 0
  for (const credit of (await lockFree(tx, order_id)).toReversed()) {
    if (price >= amount) break
    price += credit.amount
    taken.push(credit)
  }
  return { positions: taken.map(({ position }) => position), amount: price }
}

interface Ended {
  order_id: string
  positions: readonly number[]
  refund_id: string
}

export async function endCredits(tx: Tx, { order_id, positions, refund_id }: Ended): Promise<void> {
  await tx
    .updateTable('package_credits')
    .set({ refund_id })
    .where('order_id', '=', order_id)
    .where('position', '=', sql<number>`any(${positions}::int[])`)
    .execute()
}
