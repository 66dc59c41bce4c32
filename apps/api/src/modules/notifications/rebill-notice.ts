import type { Db } from '../../db/client.ts'
import { tariffNoticesTexts } from './tariff-notices.texts.ts'

export type RebillNotice = NonNullable<Awaited<ReturnType<typeof loadRebillForNotice>>>

export async function loadRebillForNotice(db: Db, subscription_id: string) {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.user_id', 's.speaker_id')
    .innerJoin('tariff_prices as p', (join) =>
      join.on((eb) => eb('p.tariff_price_id', '=', eb.fn.coalesce('s.next_tariff_price_id', 's.tariff_price_id'))),
    )
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .leftJoin('saved_cards as c', 'c.user_id', 's.speaker_id')
    .select(['u.user_id', 'u.time_zone_id as zone', 't.title', 'p.amount', 'c.pan', 'c.expires'])
    .select(['s.next_charge_at', 's.expires_at', 's.failed_charges'])
    .where('s.subscription_id', '=', subscription_id)
    .where('s.ended_at', 'is', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  return row?.next_charge_at ? { ...row, next_charge_at: row.next_charge_at } : undefined
}

export function cardLine({ pan, expires, next_charge_at }: RebillNotice): string {
  if (!pan) return tariffNoticesTexts.rebill.noCard
  if (expires && isExpired(expires, next_charge_at)) return tariffNoticesTexts.rebill.cardExpires(pan)
  return tariffNoticesTexts.rebill.fromCard(pan)
}

// `12/25` works until the end of that month.
function isExpired(expires: string, at: Date): boolean {
  const [month, year] = expires.split('/').map(Number)
  return month !== undefined && year !== undefined && Date.UTC(2000 + year, month) <= at.getTime()
}
