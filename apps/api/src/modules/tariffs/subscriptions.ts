import type { Db, Tx } from '../../db/client.ts'

/** The one that works at that moment, even if its paid time is over. */
export function findSubscription(db: Db, speaker_id: string, now: Date) {
  return selectHeld(db, speaker_id).where('s.works_until', '>', now).executeTakeFirst()
}

/** The one that has not ended, even if it does not work any more. Locked after the user's own row and an order. */
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
