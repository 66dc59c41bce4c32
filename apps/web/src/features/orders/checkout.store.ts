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
  /** Deselected; everything else in the cart is to be paid. */
  skipped_slot_ids: string[]
  /** Chosen before signing in; the cart offers it until it is added or dismissed. */
  chosenConsultation: Chosen | null
  /** The order that the listener went to pay for. */
  activeConsultation: string | null
  /** The last cancellation of a paid order, to show where its money is. */
  cancelledConsultation: Canceled | null
}

const initial: Checkout = {
  skipped_slot_ids: [],
  chosenConsultation: null,
  activeConsultation: null,
  cancelledConsultation: null,
}

/** What the listener is paying for; kept over a sign-in, a reload and the visit to the bank's page. */
export const useCheckout = persisted<Checkout>({
  name: 'checkout',
  version: 2,
  initial,
  parse(stored) {
    const { skipped_slot_ids, chosenConsultation, activeConsultation, cancelledConsultation } = stored as Checkout
    const isWhole =
      areTexts(skipped_slot_ids) &&
      (chosenConsultation === null || areTexts(Object.values(chosenConsultation))) &&
      (activeConsultation === null || areTexts([activeConsultation])) &&
      (cancelledConsultation === null || areTexts([cancelledConsultation.order_id]))
    return isWhole ? { skipped_slot_ids, chosenConsultation, activeConsultation, cancelledConsultation } : null
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

export function rememberChosen(chosenConsultation: Chosen | null): void {
  useCheckout.setState({ chosenConsultation })
}

export function rememberActive(activeConsultation: string | null): void {
  useCheckout.setState({ activeConsultation })
}

export function rememberCanceled(cancelledConsultation: Canceled | null): void {
  useCheckout.setState({ cancelledConsultation })
}
