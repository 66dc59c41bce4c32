import * as fieldTexts from '@razgovor/contract/fields.texts'
import { promoCodeFields } from '@razgovor/contract/promo-codes'
import { z } from 'zod'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { newId } from '../../ids.ts'
import { promoCodesTexts } from './promo-codes.texts.ts'

export type PromoCodeValues = Omit<z.output<typeof promoCodeFields>, 'valid_from_iso' | 'valid_until_iso'> & {
  valid_from: Date | string | null
  valid_until: Date | string | null
}

const { valid_from_iso: valid_from, valid_until_iso: valid_until, ...terms } = promoCodeFields.shape

/** Named as their columns, as the admin area writes them. */
export const newPromoCode = z.object({
  ...terms,
  valid_from,
  valid_until,
})

// Other terms can't change, because the code may have been shared.
export const promoCodeChange = z.object({
  uses_max: terms.uses_max,
  valid_until,
  is_active: z.boolean(),
})

/** Throws validation, with column names as fields. */
export async function insertPromoCode(
  tx: Tx,
  now: Date,
  values: PromoCodeValues & { speaker_id: string | null },
): Promise<string> {
  if ((values.percent === null) === (values.amount === null))
    throw new ApiError('validation', { fields: { percent: fieldTexts.oneDiscount, amount: fieldTexts.oneDiscount } })
  const promo_code_id = newId(now)
  await endExpired(tx, now, values.code)
  await refuseByField(() =>
    tx
      .insertInto('promo_codes')
      .values({ promo_code_id, ...values, created_at: now })
      .execute(),
  )
  return promo_code_id
}

/** Omitted fields stay unchanged. Throws validation, with column names as fields. */
export async function updatePromoCode(
  tx: Tx,
  now: Date,
  promo_code_id: string,
  changes: Partial<z.output<typeof promoCodeChange>>,
): Promise<void> {
  const { code } = await tx
    .selectFrom('promo_codes')
    .select('code')
    .where('promo_code_id', '=', promo_code_id)
    .executeTakeFirstOrThrow()
  if (changes.is_active) await endExpired(tx, now, code)
  await refuseByField(() =>
    tx.updateTable('promo_codes').set(changes).where('promo_code_id', '=', promo_code_id).execute(),
  )
}

// So that the name can be used again.
async function endExpired(tx: Tx, now: Date, code: string): Promise<void> {
  await tx
    .updateTable('promo_codes')
    .set({ is_active: false })
    .where('code', '=', code)
    .where('is_active', '=', true)
    .where('valid_until', '<=', now)
    .execute()
}

function refuseByField<T>(work: () => Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      promo_codes_active_once: fault('code', promoCodesTexts.nameTaken),
      promo_codes_uses: fault('uses_max', promoCodesTexts.usesBelowTaken),
      promo_codes_term: fault('valid_until', fieldTexts.endAfterStart),
    },
    work,
  )
}

function fault(field: string, message: string): () => ApiError {
  return () => new ApiError('validation', { fields: { [field]: message } })
}
