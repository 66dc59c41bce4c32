import type { Db, Tx } from '../../db/client.ts'

/** Includes the grace period after the paid time. */
export function findSubscription(db: Db, speaker_id: string, now: Date) {
  return selectHeld(db, speaker_id).where('s.works_until', '>', now).executeTakeFirst()
}

/** Includes one that is no longer in effect. Lock it after the user's row and the order. */
export function lockSubscription(tx: Tx, speaker_id: string) {
  return selectHeld(tx, speaker_id).forUpdate('s').executeTakeFirst()
}

export type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

function selectHeld(db: Db, speaker_id: string) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('tariffs as t', 't.tariff_id', 's.tariff_id')
    .selectAll('s')
    .select(['t.position'])
    .where('s.speaker_id', '=', speaker_id)
    .where('s.ended_at', 'is', null)
}
