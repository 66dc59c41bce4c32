import type { BoughtPackage } from '@razgovor/contract/packages'
import { sql, type RawBuilder } from 'kysely'
import { heldTariff } from './held-tariff.ts'
import { packageHold } from './package-hold.ts'
import { personJson } from './person-json.ts'

/** The instant is a string, as in PostgreSQL's JSON. */
export function boughtJson(purchase: string, now: Date): RawBuilder<BoughtPackage> {
  const order_id = sql.ref(`${purchase}.order_id`)
  const held = heldTariff(sql.ref('p.speaker_id'), now).select('tariffs.meeting_minutes')
  return sql<BoughtPackage>`(
    select jsonb_build_object('order_id', ${order_id}, 'package_id', p.package_id, 'title', p.title,
      'meetings', p.meetings, 'minutes', p.minutes, 'amount', sold.amount, 'valid_days', p.valid_days,
      'expires_at', ${sql.ref(`${purchase}.expires_at`)}, 'speaker', ${personJson('u', 's')},
      'left_count', free.count, 'left_amount', free.amount,
      'hold', ${packageHold})
    from packages p join orders sold on sold.order_id = ${order_id}
      join users u on u.user_id = p.speaker_id join speakers s on s.user_id = p.speaker_id
      cross join lateral ${held} held
      cross join lateral (
        select count(*) as count, coalesce(sum(c.amount), 0) as amount from package_credits c
        where c.order_id = ${order_id} and c.booking_id is null and c.refund_id is null) free
    where p.package_id = ${sql.ref(`${purchase}.package_id`)})`
}

/** Counts the meetings that are neither booked nor refunded. */
export function unusedCredits(purchase: string): RawBuilder<number> {
  return sql<number>`(
    select count(*) from package_credits c
    where c.order_id = ${sql.ref(`${purchase}.order_id`)} and c.booking_id is null and c.refund_id is null)`
}

export function withInstant(bought: BoughtPackage): BoughtPackage {
  return { ...bought, expires_at: bought.expires_at && new Date(bought.expires_at).toISOString() }
}
