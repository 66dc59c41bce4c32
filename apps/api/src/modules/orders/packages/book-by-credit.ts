import type { CreditBooking } from '@razgovor/contract/packages'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { lockListener, lockSlots, type LockedSlot } from '../../bookings/sign-up/lock-slots.ts'
import { placeBooking } from '../../bookings/sign-up/place-booking.ts'
import { postCreditUse } from '../../ledger/post-credit.ts'
import { packagesRefusals } from '../../packages/packages.texts.ts'
import { findFreeCredit, useCredit } from '../../packages/use-credits.ts'
import { minutesOf } from '../../tariffs/beyond-tariff.ts'
import { explainLost } from '../cart/explain-lost.ts'
import { assertAnswered, LostSlots } from '../checkout/reserve-order.ts'
import { announceOrder } from '../payments/announce-order.ts'

interface Wanted {
  user_id: string
  slot_ids: readonly string[]
  zone: string
}

/** All or none. Throws not_exist, what `placeBooking` throws, and human_friendly (no credit, not for credits). */
export async function bookByCredit(ctx: Ctx, { zone, user_id, slot_ids }: Wanted): Promise<CreditBooking[]> {
  try {
    return await transact(ctx, (tx) => bookAll(tx, ctx.clock.now(), { user_id, slot_ids: [...new Set(slot_ids)] }))
  } catch (error) {
    throw error instanceof LostSlots ? await explainLost(ctx, error, { slot_ids, zone }) : error
  }
}

async function bookAll(tx: Tx, now: Date, wanted: Omit<Wanted, 'zone'>): Promise<CreditBooking[]> {
  const { user_id, slot_ids } = wanted
  await lockListener(tx, user_id)
  const slots = await lockSlots(tx, slot_ids)
  if (slots.length < slot_ids.length) throw new ApiError('not_exist')
  const booked = await findBooked(tx, wanted)
  const rest = slots.filter(({ slot_id }) => booked.every((one) => one.slot_id !== slot_id))
  await assertAnswered(tx, { user_id, slot_ids: rest.map(({ slot_id }) => slot_id) })
  const lost = new Map<string, ApiError>()
  for (const slot of rest.toSorted((one, other) => +one.time_start - +other.time_start)) {
    try {
      booked.push(await bookOne(tx, now, slot, user_id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      lost.set(slot.slot_id, error)
      // This error comes from a database constraint, which has aborted the transaction.
      if (error.error_name === 'timeslot_intersection') break
    }
  }
  if (lost.size > 0) throw new LostSlots(lost)
  await tx
    .deleteFrom('cart_items')
    .where('user_id', '=', user_id)
    .where('slot_id', 'in', [...slot_ids])
    .execute()
  for (const order_id of new Set(booked.map((one) => one.order_id))) await announceOrder(tx, order_id)
  return booked
}

async function bookOne(tx: Tx, now: Date, slot: LockedSlot, listener_id: string): Promise<CreditBooking> {
  const { slot_id, speaker_id } = slot
  if (slot.booking_mode !== 'BUYABLE' || slot.slot_type === 'SERIES')
    throw new ApiError('human_friendly', packagesRefusals.not_for_credits)
  const credit = await findFreeCredit(tx, { listener_id, speaker_id, minutes: minutesOf(slot), now })
  if (!credit) throw new ApiError('human_friendly', packagesRefusals.no_credit)
  const { order_id, amount } = credit
  const why = 'booked with a package'
  const booking = await placeBooking(tx, now, slot, { listener_id, order_id, status: 'BOOKED', why, amount })
  const { booking_id, consultation_id } = booking
  await useCredit(tx, { ...credit, booking_id })
  await postCreditUse(tx, now, { ...booking, order_id })
  return { slot_id, booking_id, consultation_id, order_id }
}

function findBooked(tx: Tx, { user_id, slot_ids }: Omit<Wanted, 'zone'>): Promise<CreditBooking[]> {
  return tx
    .selectFrom('bookings as b')
    .innerJoin('package_credits as c', 'c.booking_id', 'b.booking_id')
    .select(['b.slot_id', 'b.booking_id', 'b.consultation_id', 'c.order_id'])
    .where('b.listener_id', '=', user_id)
    .where('b.slot_id', 'in', [...slot_ids])
    .where('b.status', 'in', ['BOOKED', 'STARTED'])
    .execute()
}
