import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { describeTariff } from './describe-tariff.texts.ts'
import { toTariff } from './tariff-view.ts'

export async function listOffers(db: Db) {
  const [tariffs, prices] = await Promise.all([
    db.selectFrom('tariffs').selectAll().orderBy('position').execute(),
    db.selectFrom('tariff_prices').selectAll().where('is_offered', '=', true).orderBy('amount').execute(),
  ])
  return tariffs.map((tariff) =>
    Object.assign(toTariff(tariff), {
      description: describeTariff(tariff),
      offers: prices
        .filter(({ tariff_id }) => tariff_id === tariff.tariff_id)
        .map(({ tariff_price_id: subscription_id, subscription_type, amount }) => ({
          subscription_id,
          subscription_type,
          amount,
        })),
    }),
  )
}

/** Includes prices that are no longer offered. Throws not_exist. */
export async function getOffer(db: Db, tariff_price_id: string) {
  const offer = await db
    .selectFrom('tariff_prices as p')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select([
      'p.tariff_price_id',
      'p.subscription_type',
      'p.amount',
      'p.tariff_id',
      'p.is_offered',
      't.title',
      't.position',
    ])
    .where('p.tariff_price_id', '=', tariff_price_id)
    .executeTakeFirst()
  if (!offer) throw new ApiError('not_exist')
  return offer
}

export type Offer = Awaited<ReturnType<typeof getOffer>>
