import type { SavedCard } from '@razgovor/contract/saved-cards'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { stopRenewal } from './change-renewal.ts'
import { findOpenTariffOrder } from './find-open-tariff-order.ts'
import { tariffsRefusals } from './tariffs.texts.ts'

export async function listSavedCards(db: Db, user_id: string): Promise<SavedCard[]> {
  const cards = await db
    .selectFrom('saved_cards as c')
    .leftJoin('subscriptions as s', (join) =>
      join.onRef('s.speaker_id', '=', 'c.user_id').on('s.ended_at', 'is', null).on('s.auto_renew', '=', true),
    )
    .leftJoin('tariffs as t', 't.tariff_id', 's.tariff_id')
    .select(['c.saved_card_id', 'c.pan', 'c.expires', 't.title', 's.expires_at'])
    .where('c.user_id', '=', user_id)
    .execute()
  return cards.map(({ saved_card_id, pan, expires, title, expires_at }) => ({
    saved_card_id,
    pan,
    expires,
    renews: title && expires_at ? { tariff: title, expires_at: expires_at.toISOString() } : null,
  }))
}

/** The tariff works until it expires. Throws payment_exists while a payment may charge or save a card. */
export async function removeSavedCard(
  ctx: Ctx,
  { user_id, saved_card_id }: { user_id: string; saved_card_id: string },
): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    // Opening an order locks this row too.
    await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()
    const removed = await tx
      .deleteFrom('saved_cards')
      .where('saved_card_id', '=', saved_card_id)
      .where('user_id', '=', user_id)
      .returning('saved_card_id')
      .executeTakeFirst()
    if (!removed) return
    if (await findOpenTariffOrder(tx, user_id))
      throw new ApiError('payment_exists', tariffsRefusals.card_is_being_charged)
    await tx
      .insertInto('removed_cards')
      .values({ user_id, removed_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ removed_at: now }))
      .execute()
    await stopRenewal(tx, now, user_id)
  })
}
