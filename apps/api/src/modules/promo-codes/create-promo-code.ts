import { promoCodesMax } from '@razgovor/contract/limits'
import type { promoCodeFields } from '@razgovor/contract/promo-codes'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertAttempt, takeBackAttempt } from '../accounts/sign-in/attempts.ts'
import { lockPage } from '../speakers/lock-page.ts'
import { promoGuessLimit } from './get-promo-code.ts'
import { promoCodesRefusals } from './promo-codes.texts.ts'
import { insertPromoCode, type PromoCodeValues } from './write-promo-code.ts'

type OwnValues = Omit<PromoCodeValues, 'valid_from' | 'valid_until'> & Record<'valid_from' | 'valid_until', Date | null>

/** Returns its id, or that of an identical active one. Throws forbidden, validation, human_friendly, throttling. */
export async function createPromoCode(
  ctx: Ctx,
  speaker_id: string,
  { valid_from_iso, valid_until_iso, ...fields }: z.output<typeof promoCodeFields>,
): Promise<string> {
  const now = ctx.clock.now()
  const values: OwnValues = {
    ...fields,
    valid_from: valid_from_iso === null ? null : new Date(valid_from_iso),
    valid_until: valid_until_iso === null ? null : new Date(valid_until_iso),
  }
  await assertAttempt(ctx.db, now, promoGuessLimit, speaker_id)
  const promo_code_id = await transact(ctx, async (tx) => {
    await lockPage(tx, speaker_id)
    return (await findSame(tx, speaker_id, values)) ?? (await insertOwn(tx, now, speaker_id, values))
  })
  await takeBackAttempt(ctx.db, promoGuessLimit, speaker_id)
  return promo_code_id
}

const termNames = [
  'percent',
  'amount',
  'uses_max',
  'person_uses_max',
  'valid_from',
  'valid_until',
  'is_first_only',
] as const

async function findSame(tx: Tx, speaker_id: string, values: OwnValues): Promise<string | undefined> {
  const own = await tx
    .selectFrom('promo_codes')
    .selectAll()
    .where('code', '=', values.code)
    .where('speaker_id', '=', speaker_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  const isSame = own && termNames.every((name) => own[name]?.valueOf() === values[name]?.valueOf())
  return isSame ? own.promo_code_id : undefined
}

async function insertOwn(tx: Tx, now: Date, speaker_id: string, values: OwnValues): Promise<string> {
  const { count } = await tx
    .selectFrom('promo_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('speaker_id', '=', speaker_id)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= promoCodesMax)
    throw new ApiError('human_friendly', promoCodesRefusals.too_many_promo_codes(promoCodesMax))
  return insertPromoCode(tx, now, { ...values, speaker_id })
}
