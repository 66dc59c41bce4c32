import type { CartItem } from '@razgovor/contract/orders'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError, refusalOfSeveral } from '../../../errors/api-error.ts'
import { getSeries, listSeriesSessions, sessionProblem } from '../../bookings/series-sessions.ts'
import { insertCartItem, listCartItems } from './cart.ts'
import { bookingsRefusals } from '../../bookings/bookings.texts.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface SeriesForCart {
  user_id: string
  series_id: string
  slot_ids: readonly string[]
  /** The reader's, for the times in a refusal. */
  zone: string
}

const refusals = {
  OWN: 'already_exists',
  BEGUN: 'timeslot_busy',
  FULL: 'timeslot_busy',
  BUSY: 'timeslot_busy',
  CLASHES: 'timeslot_intersection',
} as const

/**
 * Puts all the named sessions of a paid series into the cart, or none; it holds nothing. Throws not_exist, forbidden (own
 * series), human_friendly (a free one), else the lost session's refusal, or human_friendly_multiple; `fields` name every
 * lost session.
 */
export async function addSeriesToCart(ctx: Ctx, wanted: SeriesForCart): Promise<CartItem[]> {
  const { user_id, series_id, zone } = wanted
  const now = ctx.clock.now()
  const series = await getSeries(ctx.db, series_id)
  if (series.speaker_id === user_id) throw new ApiError('forbidden', bookingsRefusals.own_slot)
  if (series.booking_mode !== 'BUYABLE') throw new ApiError('human_friendly', ordersRefusals.series_is_free)
  const sessions = await listSeriesSessions(ctx.db, now, { series_id, listener_id: user_id })
  const lost = wanted.slot_ids.flatMap((slot_id, index) => {
    const session = sessions.find((one) => one.slot_id === slot_id)
    const problem = sessionProblem(session, { zone, now })
    return problem ? [{ state: session?.state, field: [`slot_ids.${index}`, problem] as const }] : []
  })
  const [first] = lost
  if (first) {
    const name = first.state && first.state !== 'FREE' ? refusals[first.state] : 'not_exist'
    throw refusalOfSeveral(new ApiError(name), Object.fromEntries(lost.map(({ field }) => field)))
  }
  return transact(ctx, async (tx) => {
    for (const slot_id of wanted.slot_ids) await insertCartItem(tx, now, { user_id, slot_id })
    return listCartItems(tx, now, user_id, wanted.slot_ids)
  })
}
