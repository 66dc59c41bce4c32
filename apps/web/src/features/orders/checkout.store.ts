import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { onSessionChange } from '../../lib/session.ts'

interface Checkout {
  /** Put aside for later: all else in the cart is to be paid for. */
  skipped_slot_ids: string[]
}

const nothing: Checkout = { skipped_slot_ids: [] }

/** What of the cart the listener means to pay for; it outlives the way to the bank and back. */
export const useCheckout = create<Checkout>()(persist(() => nothing, { name: 'checkout', version: 1 }))

export function chooseSlot(slot_id: string, isChosen: boolean): void {
  useCheckout.setState(({ skipped_slot_ids }) => {
    const others = skipped_slot_ids.filter((one) => one !== slot_id)
    return { skipped_slot_ids: isChosen ? others : [...others, slot_id] }
  })
}

onSessionChange((now) => {
  if (!now) useCheckout.setState(nothing)
})
