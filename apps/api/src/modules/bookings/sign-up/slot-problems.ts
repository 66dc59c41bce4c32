import type { SessionState } from '@razgovor/contract/series'
import { inZone, type Wall } from '../../../time/time.ts'
import { bookingsTexts } from '../bookings.texts.ts'

export interface NamedSlots {
  slots: readonly { slot_id: string; time_start_iso: string; state: SessionState }[]
  unknown: string
}

interface SlotProblem {
  state: Exclude<SessionState, 'FREE'> | undefined
  text: string
}

export function problemsOf(
  slot_ids: readonly string[],
  { slots, unknown }: NamedSlots,
  wall: Wall,
): (SlotProblem | null)[] {
  const known = new Map(slots.map((slot) => [slot.slot_id, slot]))
  return slot_ids.map((slot_id) => {
    const slot = known.get(slot_id)
    if (!slot) return { state: undefined, text: unknown }
    const { state, time_start_iso } = slot
    if (state === 'FREE') return null
    return { state, text: `${inZone(new Date(time_start_iso), wall)}: ${bookingsTexts.sessions[state]}` }
  })
}
