import type { OwnSlot } from '@razgovor/contract/schedule'
import { readStretch, writeStretch, type StretchForm } from '../../lib/stretch-form.ts'
import type { SlotChanges } from './schedule.queries.ts'
import { amountOf, placesOf, type PriceForm } from './slot-form.ts'

/** The part of a slot that one sheet edits. */
export type SlotPart = 'MOVE' | 'LENGTH' | 'DETAILS'

export type ChangeForm = StretchForm & PriceForm

/** Whether time and price can change, because nobody has booked it. */
export function isUntouched({ places, places_free }: Pick<OwnSlot, 'places' | 'places_free'>): boolean {
  return places === places_free
}

export function toChangeForm(slot: OwnSlot, zone: string): ChangeForm {
  return {
    ...writeStretch(slot, zone),
    booking_mode: slot.booking_mode,
    places: String(Math.max(slot.places, 2)),
    price: slot.amount > 0 ? String(slot.amount / 100).replace('.', ',') : '',
    topic: slot.topic,
  }
}

/** Only the part that is edited; null while the time is not valid. */
export function toSlotChange(
  form: ChangeForm,
  part: SlotPart,
  zone: string,
): Omit<SlotChanges['body'], 'scope'> | null {
  if (part !== 'DETAILS') return readStretch(form, zone)
  const { booking_mode, topic } = form
  return { booking_mode, amount: amountOf(form), places: placesOf(form), topic: topic.trim() }
}
