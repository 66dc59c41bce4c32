import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { creditMinutes } from '../../../db/credit-of-booking.ts'
import { statusesWithPlace } from '../bookings.states.ts'

interface Part {
  consultation_id: string
  user_id: string
}

function last<Column>(column: string) {
  return sql<Column | null>`(array_agg(${sql.ref(column)} order by m.at desc, m.move_id desc))[1]`
}

/** For a lateral join with the booking `b`. */
export function movesOfBooking(db: Db) {
  return db
    .selectFrom('booking_moves as m')
    .select([
      sql<number>`(count(*) filter (where m.cause = 'LISTENER'))::int`.as('own_count'),
      last<string>('m.to_slot_id').as('last_slot_id'),
      last<string>('m.refund_id').as('last_refund_id'),
      last<number>('m.to_amount').as('last_amount'),
      last<Date>('m.from_start').as('last_from_start'),
    ])
    .where(sql<boolean>`m.booking_id = b.booking_id`)
    .as('moves')
}

/** The maximum price of a new slot: that of the slot last moved to, or else the booking's price before the discount. */
export const priceInForce = sql<number>`coalesce(moves.last_amount, b.amount + b.discount)`

export type MovableBooking = NonNullable<Awaited<ReturnType<typeof findMovable>>>

/**
 * The listener's booking in a meeting: one with a place if there is one, else the latest. Needs the listener locked, so
 * that it can't change its slot.
 */
export function findMovable(tx: Tx, { consultation_id, user_id }: Part) {
  return tx
    .selectFrom('bookings as b')
    .innerJoinLateral(movesOfBooking(tx), (join) => join.onTrue())
    .select(['b.booking_id', 'b.consultation_id', 'b.slot_id', 'b.listener_id', 'b.speaker_id', 'b.order_id'])
    .select([
      'b.status',
      'b.amount',
      'b.discount',
      'b.refunded_amount',
      'b.places',
      'b.time_start',
      'b.time_end',
      'b.calendar_id',
    ])
    .select(creditMinutes.as('credit_minutes'))
    .select(['moves.own_count', 'moves.last_slot_id', 'moves.last_refund_id', priceInForce.as('price')])
    .where('b.consultation_id', '=', consultation_id)
    .where('b.listener_id', '=', user_id)
    .orderBy((eb) => eb('b.status', 'in', statusesWithPlace), 'desc')
    .orderBy('b.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the consultation that the listener's booking moved to from the given one, or else the given one. */
export async function findPresentMeeting(db: Db, { consultation_id, user_id }: Part): Promise<string> {
  const moved = await db
    .selectFrom('booking_moves as m')
    .innerJoin('bookings as b', 'b.booking_id', 'm.booking_id')
    .select('b.consultation_id')
    .where('m.from_consultation_id', '=', consultation_id)
    .where('b.consultation_id', '<>', consultation_id)
    .where('b.listener_id', '=', user_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings as own')
            .select('own.booking_id')
            .where('own.consultation_id', '=', consultation_id)
            .where('own.listener_id', '=', user_id)
            .where('own.status', 'in', statusesWithPlace),
        ),
      ),
    )
    .orderBy('m.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return moved?.consultation_id ?? consultation_id
}
