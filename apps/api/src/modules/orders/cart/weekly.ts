import type { Consultation } from '@razgovor/contract/bookings'
import { orderSlotsMax } from '@razgovor/contract/limits'
import type { CartItem } from '@razgovor/contract/orders'
import type { Ctx } from '../../../context.ts'
import { freeBookingsLeft, freeLimits } from '../../bookings/sign-up/free-booking-limits.ts'
import { signUpForSeveral } from '../../bookings/sign-up/sign-up-several.ts'
import { getWeeklyDates, namedSlots } from '../../bookings/sign-up/weekly-dates.ts'
import { putSeveralIntoCart } from './put-several-into-cart.ts'

/** Throws what `getWeeklyDates` throws. */
export async function listWeeklyDates(ctx: Ctx, listener_id: string, slot_id: string) {
  const now = ctx.clock.now()
  const { speaker_id, booking_mode, dates } = await getWeeklyDates(ctx.db, now, { slot_id, listener_id })
  const bookings_max =
    booking_mode === 'BUYABLE'
      ? orderSlotsMax
      : await freeBookingsLeft(ctx.db, now, freeLimits(ctx.config), { listener_id, speaker_id })
  return { booking_mode, currency: 'RUB' as const, refund_hours: ctx.config.REFUND_HOURS, bookings_max, items: dates }
}

interface WeeklyBooking {
  listener_id: string
  slot_id: string
  slot_ids: readonly string[]
  zone: string
}

/** All the dates or none. Throws what `getWeeklyDates`, `signUpForSeveral` and `putSeveralIntoCart` throw. */
export async function bookWeekly(
  ctx: Ctx,
  { listener_id, slot_id, slot_ids, zone }: WeeklyBooking,
): Promise<{ consultations: Consultation[]; cart_items: CartItem[] }> {
  const wall = { zone, now: ctx.clock.now() }
  const find = () => getWeeklyDates(ctx.db, wall.now, { slot_id, listener_id })
  const weekly = await find()
  const named = namedSlots(weekly)
  if (weekly.booking_mode === 'BUYABLE') {
    const cart_items = await putSeveralIntoCart(ctx, { user_id: listener_id, slot_ids, zone }, named)
    return { consultations: [], cart_items }
  }
  const known = new Set(named.slots.map((slot) => slot.slot_id))
  const consultations = await signUpForSeveral(
    ctx,
    { listener_id, slot_ids, why: 'signed up every week', belongs: (slot) => known.has(slot.slot_id) },
    { wall, listNamed: async () => namedSlots(await find()) },
  )
  return { consultations, cart_items: [] }
}
