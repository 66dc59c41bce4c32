import { instantAt } from '../../lib/time.ts'
import { parseDate, parsePrice } from './date-time-input.ts'

export interface SlotForm {
  date: string
  time: string
  /** Minutes. */
  minutes: string
  booking_mode: 'BUYABLE' | 'FREE_BOOKING'
  price: string
  topic: string
}

/** The instants of a form whose date and time are well written. */
export function stretchOf({ date, time, minutes }: Pick<SlotForm, 'date' | 'time' | 'minutes'>, zone: string) {
  const time_start_iso = instantAt({ day: parseDate(date) ?? '', time, zone })
  const time_end_iso = new Date(Date.parse(time_start_iso) + Number(minutes) * 60_000).toISOString()
  return { time_start_iso, time_end_iso }
}

export function toNewSlot(form: SlotForm, zone: string) {
  const { booking_mode, price, topic } = form
  const amount = booking_mode === 'BUYABLE' ? (parsePrice(price) ?? 0) : 0
  return { ...stretchOf(form, zone), booking_mode, amount, topic: topic.trim() }
}

/** The form's field for each of the call's. */
export const formFields: Record<string, keyof SlotForm> = {
  time_start_iso: 'time',
  time_end_iso: 'minutes',
  amount: 'price',
  topic: 'topic',
}
