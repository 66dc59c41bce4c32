import type { OwnSlot } from '@razgovor/contract/schedule'
import { formatMoney } from '../../../lib/format.ts'
import { tintOf } from '../../../ui/tint.ts'
import type { GridEvent } from '../../../ui/calendar/week-grid-event.tsx'
import { scheduleTexts } from '../schedule.texts.ts'

export function toEvent(slot: OwnSlot & { kindsCount?: number }, now_iso: string): GridEvent {
  const { slot_id, time_start_iso, time_end_iso } = slot
  const first = slot.bookings[0]
  const stretch = { event_id: slot_id, time_start_iso, time_end_iso, ...wordsOf(slot) }
  const isPast = Date.parse(time_end_iso) <= Date.parse(now_iso)
  if (isPast) return { ...stretch, ...(!first && { title: scheduleTexts.over, note: slot.topic }), kind: 'past' }
  if (slot.slot_type === 'SERIES') return { ...stretch, kind: 'series', tint: tintOf(slot.speaker_id) }
  if (first) return { ...stretch, kind: 'booked', tint: tintOf(first.listener.user_id) }
  const { kindsCount = 1 } = slot
  return { ...stretch, ...(kindsCount > 1 && { note: scheduleTexts.kinds(kindsCount) }), kind: 'free' }
}

function wordsOf({ slot_type, topic, bookings, amount, places, places_free, is_off_sale, is_busy }: OwnSlot): {
  title: string
  note?: string
} {
  const first = bookings[0]
  if (is_off_sale && !first) return { title: scheduleTexts.off_sale, note: topic || formatMoney(amount) }
  if (is_busy && !first) return { title: scheduleTexts.hidden, note: topic || formatMoney(amount) }
  if (slot_type === 'SERIES' || (first && places > 1))
    return { title: topic || scheduleTexts.free, note: scheduleTexts.taken(places - places_free, places) }
  if (!first) return { title: scheduleTexts.free, note: topic || formatMoney(amount) }
  return { title: shortName(first.listener), note: first.status === 'RESERVED' ? scheduleTexts.unpaid : topic }
}

function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return last_name ? `${first_name} ${last_name.charAt(0)}.` : first_name
}
