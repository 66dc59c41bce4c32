import type { CartItem, UnavailableReason } from '@razgovor/contract/orders'
import type { Availability } from '@razgovor/contract/words'
import { sql } from 'kysely'
import { isClearOf, overlapsFirmSlot } from '../../../db/clear-time.ts'
import type { Db } from '../../../db/client.ts'
import { heldTariff } from '../../../db/held-tariff.ts'
import { keepsRules } from '../../../db/keeps-rules.ts'
import { personJson } from '../../../db/person-json.ts'
import { questionCounts } from '../../../db/question-counts.ts'
import { publicSlotColumns, toPublicSlot } from '../../../db/slot-view.ts'
import { statusesWithPlace } from '../../bookings/bookings.states.ts'
import { openStatuses } from '../orders.states.ts'

const nearestTimes = 3

export function cartRows(db: Db, now: Date, user_id: string) {
  // A place reserved by the listener's own unpaid order stays available, because that order can still be paid.
  const reason = sql<UnavailableReason | null>`case
    when not su.is_open or su.role <> 'SPEAKER' then 'SPEAKER_GONE'
    when time_slots.deleted_at is not null then case when ${overlapsFirmSlot('time_slots')} then 'TAKEN' else 'REMOVED' end
    when time_slots.time_start <= ${now} then 'BEGUN'
    when own.status is not null then case when not own.is_payable then 'OWN' end
    when time_slots.places_taken >= time_slots.places or time_slots.for_user_id <> ${user_id}
      or time_slots.is_hidden or not ${isClearOf('time_slots')} then 'TAKEN'
    when time_slots.closes_at <= ${now} then 'CLOSED' end`
  const nearest = sql<CartItem['nearest']>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'slot_id', near.slot_id, 'time_start_iso', near.time_start, 'amount', near.amount) order by near.time_start), '[]')
    from (
      select t.slot_id, t.time_start, t.amount from time_slots t
      where t.speaker_id = time_slots.speaker_id and t.slot_id <> time_slots.slot_id and t.deleted_at is null
        and t.places_taken < t.places and t.closes_at > ${now} and t.for_user_id is null and not t.is_hidden
        and t.booking_mode = 'BUYABLE' and t.series_id is null and t.kind_id is not distinct from time_slots.kind_id
        and ${isClearOf('t')} and ${keepsRules('t')}
      order by abs(extract(epoch from t.time_start - time_slots.time_start)) limit ${nearestTimes}) near)`
  return db
    .selectFrom('cart_items')
    .innerJoin('time_slots', 'time_slots.slot_id', 'cart_items.slot_id')
    .innerJoin('users as su', 'su.user_id', 'time_slots.speaker_id')
    .innerJoin('speakers as sp', 'sp.user_id', 'time_slots.speaker_id')
    .leftJoin('series', 'series.series_id', 'time_slots.series_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('bookings')
          .leftJoin('orders', 'orders.order_id', 'bookings.order_id')
          .select(['bookings.slot_id', 'bookings.status'])
          .select((own) => own('orders.status', 'in', openStatuses).as('is_payable'))
          .where('bookings.listener_id', '=', user_id)
          .where('bookings.status', 'in', statusesWithPlace)
          .as('own'),
      (join) => join.onRef('own.slot_id', '=', 'time_slots.slot_id'),
    )
    .select(['cart_items.cart_item_id', 'cart_items.amount as added_amount', ...publicSlotColumns])
    .select((eb) =>
      eb
        .selectFrom(heldTariff(sql.ref('time_slots.speaker_id'), now).select(['code', 'meeting_minutes']).as('held'))
        .select('meeting_minutes')
        .where('code', '=', 'FREE')
        .as('free_tariff_minutes'),
    )
    .select(['series.title as series_title', personJson('su', 'sp').as('speaker')])
    .select(questionCounts(sql.ref('time_slots.slot_id'), sql.ref('cart_items.user_id')).as('questions'))
    .select([
      reason.as('reason'),
      sql<CartItem['nearest']>`case when ${reason} is null then '[]' else ${nearest} end`.as('nearest'),
    ])
    .where('cart_items.user_id', '=', user_id)
}

type CartRow = Awaited<ReturnType<ReturnType<typeof cartRows>['execute']>>[number]

export function availabilityOf({ reason }: Pick<CartRow, 'reason'>): Availability {
  if (reason === null) return 'AVAILABLE'
  return reason === 'SPEAKER_GONE' ? 'SPEAKER_NOT_AVAILABLE' : 'SLOT_NOT_AVAILABLE'
}

function toNearest({ time_start_iso, ...slot }: CartItem['nearest'][number]) {
  return { ...slot, time_start_iso: new Date(time_start_iso).toISOString() }
}

export function toCartItem(row: CartRow): CartItem {
  const {
    cart_item_id,
    added_amount,
    series_title,
    speaker,
    reason,
    free_tariff_minutes,
    nearest,
    questions,
    ...slot
  } = row
  return {
    cart_item_id,
    slot: toPublicSlot(slot),
    added_amount,
    series_title,
    speaker,
    availability: availabilityOf(row),
    reason,
    free_tariff_minutes,
    nearest: reason === 'SPEAKER_GONE' ? [] : nearest.map(toNearest),
    questions,
  }
}
