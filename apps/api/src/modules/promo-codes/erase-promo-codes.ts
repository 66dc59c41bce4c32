import type { Ctx } from '../../context.ts'
import { promoCodesTexts } from './promo-codes.texts.ts'

// The codes may name a person. Orders keep what they discounted.
export async function erasePromoCodes({ db }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('promo_codes')
    .set({ code: promoCodesTexts.erased, is_active: false })
    .where('speaker_id', '=', user_id)
    .execute()
}
