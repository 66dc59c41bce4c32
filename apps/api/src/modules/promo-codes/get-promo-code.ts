import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertAttempt, takeBackAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { promoCodesRefusals } from './promo-codes.texts.ts'

// Per user; the endpoints also limit the calls per IP address.
export const promoGuessLimit: Limit = {
  scope: 'PROMO_CODE',
  max: 10,
  minutes: 60,
  refusal: promoCodesRefusals.too_many_promo_guesses,
}

export type PromoCodeRow = NonNullable<Awaited<ReturnType<typeof findPromoCode>>>

/** The active code of this name, else the newest. Throws promo_code_unknown, throttling (too many guesses). */
export async function getPromoCode({ db, clock }: Ctx, user_id: string, code: string): Promise<PromoCodeRow> {
  await assertAttempt(db, clock.now(), promoGuessLimit, user_id)
  const found = await findPromoCode(db, code)
  if (!found) throw new ApiError('promo_code_unknown')
  await takeBackAttempt(db, promoGuessLimit, user_id)
  return found
}

export function getPromoCodeById(db: Db, promo_code_id: string): Promise<PromoCodeRow> {
  return db.selectFrom('promo_codes').selectAll().where('promo_code_id', '=', promo_code_id).executeTakeFirstOrThrow()
}

function findPromoCode(db: Db, code: string) {
  return db
    .selectFrom('promo_codes')
    .selectAll()
    .where('code', '=', code)
    .orderBy('is_active', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
