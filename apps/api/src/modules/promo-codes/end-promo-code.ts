import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

interface Key {
  speaker_id: string
  promo_code_id: string
}

/** Orders that wait for payment keep their discount. Throws not_exist. */
export async function endPromoCode(db: Db, { speaker_id, promo_code_id }: Key): Promise<void> {
  await db
    .updateTable('promo_codes')
    .set({ is_active: false })
    .where('promo_code_id', '=', promo_code_id)
    .where('speaker_id', '=', speaker_id)
    .returning('promo_code_id')
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
