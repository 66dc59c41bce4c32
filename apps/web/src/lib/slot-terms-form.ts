import { placesMax } from '@razgovor/contract/limits'
import type { SlotTerms } from '@razgovor/contract/slot-terms'
import type { BookingMode } from '@razgovor/contract/words'
import { parsePrice } from './date-time-input.ts'

export interface SlotTermsForm<Mode extends BookingMode = BookingMode> {
  booking_mode: Mode
  places: string
  price: string
  topic: string
}

type Terms<Mode extends BookingMode> = SlotTerms & { booking_mode: Mode }

export const emptyTermsForm: SlotTermsForm<'BUYABLE'> = { booking_mode: 'BUYABLE', places: '2', price: '', topic: '' }

export function toTermsForm<Mode extends BookingMode>(terms: Terms<Mode>): SlotTermsForm<Mode> {
  return {
    booking_mode: terms.booking_mode,
    places: String(Math.max(terms.places, 2)),
    price: terms.amount > 0 ? String(terms.amount / 100).replace('.', ',') : '',
    topic: terms.topic,
  }
}

export function readTerms<Mode extends BookingMode>(form: SlotTermsForm<Mode>): Terms<Mode> {
  const { booking_mode, places, price, topic } = form
  return {
    booking_mode,
    amount: booking_mode === 'BUYABLE' ? (parsePrice(price) ?? 0) : 0,
    places: booking_mode === 'FREE_BOOKING_MULTY' ? Number(places) : 1,
    topic: topic.trim(),
  }
}

export function isPlaces(text: string, least: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= placesMax
}
