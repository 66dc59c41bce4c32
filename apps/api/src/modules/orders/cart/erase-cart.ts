import type { Ctx } from '../../../context.ts'

/** Erases the cart of an anonymized user; orders are kept. */
export async function eraseCart({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', user_id).execute()
}
