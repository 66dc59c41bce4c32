import type { Speaker } from '@razgovor/contract/speakers'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { weekOf } from './slots.ts'

/** What is chosen on a speaker's page: the week in sight, counted from today, and the slot in the booking card. */
export interface SlotChoice {
  week: number
  slot_id: string | null
}

export const LAST_WEEK = 26

/** As the address says after signing in; else the nearest free slot and its week. */
export function readChoice(search: URLSearchParams, { first_free_slot }: Speaker, now_iso: string): SlotChoice {
  const nearest = first_free_slot && {
    week: Math.min(LAST_WEEK, weekOf(first_free_slot.time_start_iso, { zone: defaultTimeZone, now_iso })),
    slot_id: first_free_slot.slot_id,
  }
  const slot_id = search.get('slot')
  const week = Number(search.get('week') ?? 0)
  if (slot_id && Number.isInteger(week) && week >= 0 && week <= LAST_WEEK) return { week, slot_id }
  return nearest ?? { week: 0, slot_id: null }
}

export function writeChoice({ week, slot_id }: SlotChoice): string {
  return `?${new URLSearchParams({ ...(slot_id && { slot: slot_id }), week: String(week) })}`
}
