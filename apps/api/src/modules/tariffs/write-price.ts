import { leastPrice } from '@razgovor/contract/limits'
import { subscriptionType } from '@razgovor/contract/tariffs'
import { amount, uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Tx } from '../../db/client.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { tariffsTexts } from './tariffs.texts.ts'

const price = amount.min(leastPrice, tariffsTexts.leastPrice)

export const newPrice = z.object({ tariff_id: uuid, subscription_type: subscriptionType, amount: price })
export const priceFields = z.object({
  amount: price,
  // A price that is no longer offered stays in effect for its present holders.
  is_offered: z.boolean(),
})

/** Throws validation (tariff_id, subscription_type). */
export async function insertPrice(tx: Tx, now: Date, price: z.output<typeof newPrice>): Promise<string> {
  const tariff_price_id = newId(now)
  await refuseByField(async () => {
    const { code } = await tx
      .selectFrom('tariffs')
      .select('code')
      .where('tariff_id', '=', price.tariff_id)
      .executeTakeFirstOrThrow(() => fault('tariff_id', tariffsTexts.noSuchTariff))
    if (code === 'FREE') throw fault('tariff_id', tariffsTexts.tariffIsFree)
    await tx
      .insertInto('tariff_prices')
      .values({ tariff_price_id, ...price })
      .execute()
  })
  tx.after.dropPages('tariffs')
  return tariff_price_id
}

/** Throws validation (amount, is_offered). */
export async function updatePrice(
  tx: Tx,
  tariff_price_id: string,
  fields: Partial<z.output<typeof priceFields>>,
): Promise<void> {
  await refuseByField(() =>
    tx.updateTable('tariff_prices').set(fields).where('tariff_price_id', '=', tariff_price_id).execute(),
  )
  tx.after.dropPages('tariffs')
}

function refuseByField<T>(work: () => Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      tariff_prices_paid_by: () => fault('amount', tariffsTexts.priceIsPaid),
      tariff_prices_one_offered: () =>
        new ApiError('validation', {
          fields: {
            subscription_type: tariffsTexts.periodHasPrice,
            is_offered: tariffsTexts.periodIsOffered,
          },
        }),
    },
    work,
  )
}

function fault(field: string, message: string): ApiError {
  return new ApiError('validation', { fields: { [field]: message } })
}
