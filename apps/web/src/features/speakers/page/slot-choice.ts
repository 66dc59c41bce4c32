import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { addMonths, dayOf } from '../../../lib/time.ts'
import { startOfMonth } from '../../../ui/calendar/month-calendar-days.ts'
import { readKind, writeKind, type KindChoice } from './kind-choice.ts'
import { weekOf } from './slots.ts'

export interface SlotChoice {
  view: 'week' | 'month'
  /** Weeks from today. */
  week: number
  month: string
  slot_id: string | null
  kind?: KindChoice | undefined
}

/** Slots may be offered two years ahead. */
const monthsAhead = 24
export const lastWeek = 104

export function daysAhead(today: string): { first: string; last: string } {
  return { first: today, last: addMonths(today, monthsAhead) }
}

export function readChoice(search: URLSearchParams, speaker: Speaker, now_iso: string): SlotChoice {
  const view = readView(search)
  const nearest = nearestChoice(speaker, { zone: defaultTimeZone, now_iso })
  const month = readMonth(search.get('month'), dayOf(now_iso, defaultTimeZone)) ?? nearest.month
  const slot_id = search.get('slot')
  const kind = readKind(search, speaker)
  // A link in a notification names the instant of the slot, because it may be opened weeks later.
  const at = new Date(search.get('at') ?? '')
  if (slot_id && !Number.isNaN(+at)) {
    const first_free_slot = { slot_id, time_start_iso: at.toISOString() }
    return { ...nearestChoice({ first_free_slot }, { zone: defaultTimeZone, now_iso }), view, kind }
  }
  const week = Number(search.get('week') ?? 0)
  if (slot_id && Number.isInteger(week) && week >= 0 && week <= lastWeek) return { view, week, month, slot_id, kind }
  return { ...nearest, view, month, kind }
}

export function readView(search: URLSearchParams): SlotChoice['view'] {
  return search.get('view') === 'month' ? 'month' : 'week'
}

export function nearestChoice(
  { first_free_slot }: { first_free_slot: Pick<PublicSlot, 'slot_id' | 'time_start_iso'> | null },
  { zone, now_iso }: { zone: string; now_iso: string },
): Pick<SlotChoice, 'week' | 'month' | 'slot_id'> {
  if (!first_free_slot) return { week: 0, month: startOfMonth(dayOf(now_iso, zone)), slot_id: null }
  const { time_start_iso, slot_id } = first_free_slot
  return {
    week: Math.min(lastWeek, weekOf(time_start_iso, { zone, now_iso })),
    month: startOfMonth(dayOf(time_start_iso, zone)),
    slot_id,
  }
}

function readMonth(text: string | null, today: string): string | null {
  if (!text || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return null
  const { first, last } = daysAhead(today)
  return text >= first.slice(0, 7) && text <= last.slice(0, 7) ? `${text}-01` : null
}

/** Returns the address of the shown days; with a slot, the address that restores it after signing in. */
export function writeChoice({ view, week, month, slot_id, kind }: SlotChoice): string {
  return `?${new URLSearchParams({
    ...(slot_id && { slot: slot_id, week: String(week) }),
    ...writeKind(kind),
    ...(view === 'month' && { view, month: month.slice(0, 7) }),
  })}`
}
