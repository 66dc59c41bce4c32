import type { OwnSlot } from '@razgovor/contract/schedule'
import { readTerms, toTermsForm, type SlotTermsForm } from '../../../lib/slot-terms-form.ts'
import { readStretch, writeStretch, type StretchForm } from '../../../lib/stretch-form.ts'
import type { SlotChanges } from '../schedule.queries.ts'

export type SlotPart = 'MOVE' | 'LENGTH' | 'DETAILS'

export type ChangeForm = StretchForm & SlotTermsForm

/** Returns whether time and price can be changed, because nobody has booked the slot. */
export function isUntouched({ places, places_free }: Pick<OwnSlot, 'places' | 'places_free'>): boolean {
  return places === places_free
}

export function toChangeForm(slot: OwnSlot, zone: string): ChangeForm {
  return { ...writeStretch(slot, zone), ...toTermsForm(slot) }
}

/** Returns the values of the edited part only; null while the time is invalid. */
export function toSlotChange(
  form: ChangeForm,
  part: SlotPart,
  zone: string,
): Omit<SlotChanges['body'], 'scope'> | null {
  return part === 'DETAILS' ? readTerms(form) : readStretch(form, zone)
}
