import type { CartItem } from '@razgovor/contract/orders'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { bookingsRefusals, bookingsTexts } from '../../bookings/bookings.texts.ts'
import { getSeries, listSeriesSessions } from '../../bookings/sign-up/series-sessions.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { putSeveralIntoCart } from './put-several-into-cart.ts'

interface SeriesForCart {
  user_id: string
  series_id: string
  slot_ids: readonly string[]
  zone: string
}

/** All or none. Throws forbidden (own series), human_friendly (a free one), and what `putSeveralIntoCart` throws. */
export async function addSeriesToCart(ctx: Ctx, wanted: SeriesForCart): Promise<CartItem[]> {
  const { user_id, series_id } = wanted
  const series = await getSeries(ctx.db, series_id)
  if (series.speaker_id === user_id) throw new ApiError('forbidden', bookingsRefusals.own_slot)
  if (series.booking_mode !== 'BUYABLE') throw new ApiError('human_friendly', ordersRefusals.series_is_free)
  const slots = await listSeriesSessions(ctx.db, ctx.clock.now(), { series_id, listener_id: user_id })
  return putSeveralIntoCart(ctx, wanted, { slots, unknown: bookingsTexts.sessions.unknown })
}
