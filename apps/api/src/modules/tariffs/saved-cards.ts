import type { Db, Tx } from '../../db/client.ts'
import type { ChargeableCard } from '../../providers/tbank.ts'

export function findSavedCard(db: Db, user_id: string) {
  return db
    .selectFrom('saved_cards')
    .select(['rebill_id', 'pan', 'expires'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

interface PaidWith {
  user_id: string
  card: ChargeableCard
  /** When the payment was made that it paid: an old one told again does not replace a newer card. */
  payment_at: Date
}

/** Not of somebody who has been forgotten. */
export async function saveCard(tx: Tx, { user_id, card, payment_at }: PaidWith): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('anonymised_at')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (user.anonymised_at) return
  await tx
    .insertInto('saved_cards')
    .values({ user_id, ...card, created_at: payment_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...card, created_at: payment_at })
        .where('saved_cards.created_at', '<=', payment_at),
    )
    .execute()
}
