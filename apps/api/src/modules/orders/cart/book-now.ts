import type { Consultation } from '@razgovor/contract/bookings'
import type { CartItem } from '@razgovor/contract/orders'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { getConsultation } from '../../bookings/consultations/consultation.ts'
import { signUp } from '../../bookings/sign-up/sign-up.ts'
import { addToCart } from './cart.ts'

type BookedNow = { consultation: Consultation; cart_item: null } | { consultation: null; cart_item: CartItem }

/** Throws not_exist and what `signUp` and `addToCart` throw. */
export async function bookNow(ctx: Ctx, user_id: string, slot_id: string): Promise<BookedNow> {
  const slot = await ctx.db
    .selectFrom('time_slots')
    .select('booking_mode')
    .where('slot_id', '=', slot_id)
    .executeTakeFirst()
  if (!slot) throw new ApiError('not_exist')
  if (slot.booking_mode === 'BUYABLE')
    return { consultation: null, cart_item: await addToCart(ctx, { user_id, slot_id }) }
  const { consultation_id } = await signUp(ctx, user_id, slot_id)
  return { consultation: await getConsultation(ctx, user_id, consultation_id), cart_item: null }
}
