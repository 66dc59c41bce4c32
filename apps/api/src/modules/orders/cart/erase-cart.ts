import type { Ctx } from '../../../context.ts'

export async function eraseCart({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', user_id).execute()
}
