import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

export interface SavedCard {
  provider: string
  rebill_id: string
  pan: string
  expires: string
}

export function findSavedCard(db: Db, user_id: string) {
  return db
    .selectFrom('saved_cards')
    .select(['provider', 'rebill_id', 'pan', 'expires'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

interface PaidWith {
  user_id: string
  card: SavedCard
  /** When the card paid: a repeated old notification does not replace a newer card. */
  payment_at: Date
}

// Ignores erased users and payments older than the removal of the card.
export async function saveCard(tx: Tx, paid: PaidWith): Promise<void> {
  const { user_id, card, payment_at } = paid
  const user = await tx
    .selectFrom('users')
    .select('anonymised_at')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (user.anonymised_at || (await wasRemoved(tx, paid))) return
  await tx
    .insertInto('saved_cards')
    .values({ user_id, ...card, created_at: payment_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          ...card,
          created_at: payment_at,
          saved_card_id: sql<string>`case
            when (saved_cards.provider, saved_cards.rebill_id) = (excluded.provider, excluded.rebill_id)
            then saved_cards.saved_card_id else excluded.saved_card_id end`,
        })
        .where('saved_cards.created_at', '<=', payment_at),
    )
    .execute()
}

async function wasRemoved(tx: Tx, { user_id, payment_at }: PaidWith): Promise<boolean> {
  const removed = await tx
    .selectFrom('removed_cards')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('removed_at', '>=', payment_at)
    .executeTakeFirst()
  return removed !== undefined
}
