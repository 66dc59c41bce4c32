import { persisted } from '../../lib/persist.ts'

interface Chosen {
  slot_id: string
  speaker: string
  path: string
  time_start_iso: string
}

interface Canceled {
  order_id: string
  refund: number
}

interface Checkout {
  /** Slots that the listener deselected; everything else in the cart is to be paid for. */
  skipped_slot_ids: string[]
  promo_code: string | null
  /** The slot chosen before signing in. The cart offers it until it is added or dismissed. */
  chosenConsultation: Chosen | null
  /** The id of the order that the listener left the site to pay for. */
  activeConsultation: string | null
  /** The last cancellation of a paid order, shown with its refund. */
  cancelledConsultation: Canceled | null
}

type StoredCheckout = Omit<Checkout, 'promo_code'> & Partial<Pick<Checkout, 'promo_code'>>

const initial: Checkout = {
  skipped_slot_ids: [],
  promo_code: null,
  chosenConsultation: null,
  activeConsultation: null,
  cancelledConsultation: null,
}

/** The payment that the listener is making. It survives signing in, a reload and the visit to the bank's page. */
export const useCheckout = persisted<Checkout>({
  name: 'checkout',
  version: 2,
  initial,
  parse(stored) {
    // A state stored before promo codes existed has none.
    const { skipped_slot_ids, promo_code = null, ...others } = stored as StoredCheckout
    const { chosenConsultation, activeConsultation, cancelledConsultation } = others
    const isWhole =
      areTexts(skipped_slot_ids) &&
      (promo_code === null || areTexts([promo_code])) &&
      (chosenConsultation === null || areTexts(Object.values(chosenConsultation))) &&
      (activeConsultation === null || areTexts([activeConsultation])) &&
      (cancelledConsultation === null || areTexts([cancelledConsultation.order_id]))
    return isWhole
      ? { skipped_slot_ids, promo_code, chosenConsultation, activeConsultation, cancelledConsultation }
      : null
  },
})

function areTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string')
}

export function chooseSlots(slot_ids: readonly string[], isChosen: boolean): void {
  useCheckout.setState(({ skipped_slot_ids }) => {
    const others = skipped_slot_ids.filter((one) => !slot_ids.includes(one))
    return { skipped_slot_ids: isChosen ? others : [...others, ...slot_ids] }
  })
}

export function rememberPromoCode(promo_code: string | null): void {
  useCheckout.setState({ promo_code })
}

export function rememberChosen(chosenConsultation: Chosen | null): void {
  useCheckout.setState({ chosenConsultation })
}

export function rememberActive(activeConsultation: string | null): void {
  useCheckout.setState({ activeConsultation })
}

export function rememberCanceled(cancelledConsultation: Canceled | null): void {
  useCheckout.setState({ cancelledConsultation })
}
