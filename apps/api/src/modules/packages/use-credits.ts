import type { Tx } from '../../db/client.ts'

interface Wanted {
  listener_id: string
  speaker_id: string
  /** A credit pays for exactly this length. */
  minutes: number
  now: Date
}

export type FreeCredit = NonNullable<Awaited<ReturnType<typeof findFreeCredit>>>

/** The one that expires first. The listener must be locked. */
export function findFreeCredit(tx: Tx, { listener_id, speaker_id, minutes, now }: Wanted) {
  return tx
    .selectFrom('package_credits as c')
    .innerJoin('package_purchases as b', 'b.order_id', 'c.order_id')
    .innerJoin('packages as p', 'p.package_id', 'b.package_id')
    .select(['c.order_id', 'c.position', 'c.amount'])
    .where('b.listener_id', '=', listener_id)
    .where('b.speaker_id', '=', speaker_id)
    .where('b.expires_at', '>', now)
    .where('p.minutes', '=', minutes)
    .where('c.booking_id', 'is', null)
    .where('c.refund_id', 'is', null)
    .orderBy('b.expires_at')
    .orderBy('c.order_id')
    .orderBy('c.position')
    .limit(1)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
}

/** Violates package_credits_one_end if the credit was refunded meanwhile. */
export async function useCredit(
  tx: Tx,
  { order_id, position, booking_id }: Pick<FreeCredit, 'order_id' | 'position'> & { booking_id: string },
): Promise<void> {
  await tx
    .updateTable('package_credits')
    .set({ booking_id })
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .where('booking_id', 'is', null)
    .returning('position')
    .executeTakeFirstOrThrow()
}

/** `is_valid`: not expired, and both accounts are open. Share-locks them, so that a concurrent closure is seen. */
export function findUsedCredit(tx: Tx, now: Date, booking_id: string) {
  return tx
    .selectFrom('package_credits as c')
    .innerJoin('package_purchases as b', 'b.order_id', 'c.order_id')
    .innerJoin('users as s', 's.user_id', 'b.speaker_id')
    .innerJoin('users as l', 'l.user_id', 'b.listener_id')
    .select('c.amount')
    .select((eb) =>
      eb
        .and([
          eb('b.expires_at', '>', now),
          eb('s.is_open', '=', true),
          eb('s.role', '=', 'SPEAKER'),
          eb('l.is_open', '=', true),
        ])
        .$castTo<boolean>()
        .as('is_valid'),
    )
    .where('c.booking_id', '=', booking_id)
    .forKeyShare(['s', 'l'])
    .executeTakeFirst()
}

export async function freeCredit(tx: Tx, booking_id: string): Promise<void> {
  await tx.updateTable('package_credits').set({ booking_id: null }).where('booking_id', '=', booking_id).execute()
}
