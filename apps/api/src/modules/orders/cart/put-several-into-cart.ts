import type { CartItem } from '@razgovor/contract/orders'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError, refusalOfSeveral } from '../../../errors/api-error.ts'
import { problemsOf, type NamedSlots } from '../../bookings/sign-up/slot-problems.ts'
import { insertCartItem, listCartItems } from './cart.ts'

interface SlotsForCart {
  user_id: string
  slot_ids: readonly string[]
  zone: string
}

const refusals = {
  OWN: 'already_exists',
  BEGUN: 'timeslot_busy',
  FULL: 'timeslot_busy',
  BUSY: 'timeslot_busy',
  CLASHES: 'timeslot_intersection',
} as const

/** All or none. Throws already_exists, timeslot_busy, timeslot_intersection, not_exist, human_friendly_multiple. */
export async function putSeveralIntoCart(
  ctx: Ctx,
  { user_id, slot_ids, zone }: SlotsForCart,
  named: NamedSlots,
): Promise<CartItem[]> {
  const now = ctx.clock.now()
  const lost = problemsOf(slot_ids, named, { zone, now }).flatMap((problem, index) =>
    problem ? [{ state: problem.state, field: [`slot_ids.${index}`, problem.text] as const }] : [],
  )
  const [first] = lost
  if (first) {
    const name = first.state ? refusals[first.state] : 'not_exist'
    throw refusalOfSeveral(new ApiError(name), Object.fromEntries(lost.map(({ field }) => field)))
  }
  return transact(ctx, async (tx) => {
    for (const slot_id of slot_ids) await insertCartItem(tx, now, { user_id, slot_id })
    return listCartItems(tx, now, user_id, slot_ids)
  })
}
