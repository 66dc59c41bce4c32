import type { Selectable } from 'kysely'
import type { Tx } from '../../apps/api/src/db/client.ts'
import type { TariffPrices } from '../../apps/api/src/db/types.ts'
import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { monthsAfter } from '../../apps/api/src/modules/tariffs/calendar-months.ts'
import type { DemoSpeaker } from './demo-speaker.ts'
import { demoSeries } from './series.ts'
import { demoSpeakers } from './speakers.ts'

const freeTariffMinutes = 40
const dayMinutes = 24 * 60

// Speakers whose meetings exceed the FREE tariff get a yearly one, without a card for renewal.
export async function insertSubscriptions(tx: Tx, now: Date, ids: Map<string, string>): Promise<void> {
  const offers = await tx
    .selectFrom('tariff_prices as p')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['t.code', 'p.tariff_price_id', 'p.tariff_id', 'p.subscription_type', 'p.amount'])
    .where('p.subscription_type', '=', 'YEARLY')
    .execute()
  for (const speaker of demoSpeakers) {
    const offer = offers.find(({ code }) => code === tariffCode(speaker))
    if (offer) await insertYear(tx, offer, { ...yearOf(now, speaker), speaker_id: ids.get(speaker.alias)! })
  }
}

type Offer = Pick<Selectable<TariffPrices>, 'tariff_price_id' | 'tariff_id' | 'subscription_type' | 'amount'>
type Year = ReturnType<typeof yearOf> & { speaker_id: string }

async function insertYear(
  tx: Tx,
  { tariff_price_id, tariff_id, subscription_type, amount }: Offer,
  year: Year,
): Promise<void> {
  const { subscription_id, speaker_id, started_at, expires_at } = year
  const terms = { tariff_price_id, tariff_id, subscription_type }
  await tx
    .insertInto('subscriptions')
    .values({ ...year, ...terms, works_until: expires_at, auto_renew: false })
    .execute()
  const period = { subscription_id, speaker_id, tariff_price_id, amount, starts_at: started_at, ends_at: expires_at }
  await tx
    .insertInto('subscription_periods')
    .values({ ...period, period_id: newId(started_at) })
    .execute()
}

function yearOf(now: Date, { time_zone_id }: DemoSpeaker) {
  const started_at = plusMinutes(now, -60 * dayMinutes)
  const count = { anchor_at: started_at, anchor_months: 12, time_zone_id }
  const expires_at = monthsAfter(count, count.anchor_months)
  return { subscription_id: newId(now), started_at, expires_at, ...count }
}

function tariffCode({ alias, minutes }: DemoSpeaker): 'FREE' | 'BASIC' | 'PRO' {
  if (alias === 'anna-safonova') return 'PRO'
  return minutes > freeTariffMinutes || demoSeries.some((series) => series.alias === alias) ? 'BASIC' : 'FREE'
}
