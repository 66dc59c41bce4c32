import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import type { LockedSlot } from '../../bookings/sign-up/lock-slots.ts'
import { assertUsable, usedByPerson } from '../../promo-codes/assert-usable.ts'
import { bearerOf, discountLines } from '../../promo-codes/discount-lines.ts'
import { getPromoCodeById } from '../../promo-codes/get-promo-code.ts'

/** Kopecks by slot id. */
export type Discounts = ReadonlyMap<string, number>

interface Wanted {
  user_id: string
  promo_code_id: string | null
  slots: readonly LockedSlot[]
  /** The listener's unpaid order for the same slots, which the new order would replace. */
  replaced_order_id: string | null
}

/** The listener must be locked. Throws what `assertUsable` throws. */
export async function findDiscount(tx: Tx, { clock, config }: Ctx, wanted: Wanted) {
  const { user_id, promo_code_id, slots, replaced_order_id } = wanted
  if (promo_code_id === null) return null
  const promo = await getPromoCodeById(tx, promo_code_id)
  const lines = discountLines(promo, slots, config.COMMISSION_PERCENT)
  await assertUsable(tx, clock.now(), promo, { user_id, lines, replaced_order_id })
  return {
    order: {
      promo_code_id: promo.promo_code_id,
      discount: lines.reduce((sum, line) => sum + line.discount, 0),
      discount_bearer: bearerOf(promo),
    },
    by_slot: new Map(lines.map(({ slot_id, discount }) => [slot_id, discount])) satisfies Discounts,
  }
}

// The database checks the limits.
export function takePromoUse<T>(open: () => Promise<T>): Promise<T> {
  return mapConstraintErrors({ promo_codes_uses: 'promo_code_used_up', promo_codes_person_uses: usedByPerson }, open)
}
