import { placesMax } from '@razgovor/contract/limits'
import type { BookingMode } from '@razgovor/contract/words'
import { parsePrice } from '../../lib/date-time-input.ts'
import type { RepeatForm } from '../../lib/repeat-form.ts'
import type { StretchForm } from '../../lib/stretch-form.ts'

export interface PriceForm {
  booking_mode: BookingMode
  places: string
  price: string
  topic: string
}

export interface SlotForm extends StretchForm, PriceForm, RepeatForm {
  skip_clashes: boolean
}

export function amountOf({ booking_mode, price }: Pick<PriceForm, 'price'> & { booking_mode: string }): number {
  return booking_mode === 'BUYABLE' ? (parsePrice(price) ?? 0) : 0
}

export function placesOf({ booking_mode, places }: Pick<PriceForm, 'booking_mode' | 'places'>): number {
  return booking_mode === 'FREE_BOOKING_MULTY' ? Number(places) : 1
}

export function isPlacesOfMany(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= placesMax
}

const formFields: Record<string, string> = { time_start_iso: 'time', time_end_iso: 'minutes', amount: 'price' }

export function fieldOf(path: string): string {
  const name = path.split('.').at(-1) ?? ''
  return formFields[name] ?? name
}
