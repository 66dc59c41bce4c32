import { persisted } from '../../lib/persist.ts'

interface Checkout {
  /** Put aside for later: all else in the cart is to be paid for. */
  skipped_slot_ids: string[]
}

/** What of the cart the listener means to pay for; it outlives the way to the bank and back. */
export const useCheckout = persisted<Checkout>({
  name: 'checkout',
  version: 1,
  initial: { skipped_slot_ids: [] },
  parse(stored) {
    const { skipped_slot_ids } = stored as Checkout
    return skipped_slot_ids.every((id) => typeof id === 'string') ? { skipped_slot_ids } : null
  },
})

export function chooseSlot(slot_id: string, isChosen: boolean): void {
  useCheckout.setState(({ skipped_slot_ids }) => {
    const others = skipped_slot_ids.filter((one) => one !== slot_id)
    return { skipped_slot_ids: isChosen ? others : [...others, slot_id] }
  })
}
