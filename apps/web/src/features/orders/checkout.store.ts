import { persisted } from '../../lib/persist.ts'

interface Chosen {
  slot_id: string
  /** «Илья Верещагин». */
  speaker: string
  /** Of the speaker's page, with the slot chosen. */
  path: string
  time_start_iso: string
}

interface Canceled {
  order_id: string
  /** What goes back; zero where nothing does. */
  refund: number
}

interface Checkout {
  /** Put aside for later: all else in the cart is to be paid for. */
  skipped_slot_ids: string[]
  /** Pressed before signing in: the cart offers it until it is taken or waved off. */
  chosenConsultation: Chosen | null
  /** The order that the listener went to the bank with. */
  activeConsultation: string | null
  /** Canceled last, of a paid order: the way of its money is a press away. */
  cancelledConsultation: Canceled | null
}

const initial: Checkout = {
  skipped_slot_ids: [],
  chosenConsultation: null,
  activeConsultation: null,
  cancelledConsultation: null,
}

/** What the listener means to pay for and how far it has come; it outlives a sign-in, a reload, and the way to the bank. */
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
