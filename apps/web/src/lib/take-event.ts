import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Place } from './realtime-place.ts'

/** What the page hears of. */
export type PageEvent = Exclude<RealtimeEvent, { type: 'resume' }>

interface Hearing {
  place: Place
  onEvent: (event: PageEvent) => void
  /** Events were lost for good: whatever the page shows may be old. */
  onGap: () => void
}

/** Nothing twice: a numbered event is passed on only when it is above the tab's place, which it moves. */
export function takeEvent(event: RealtimeEvent, { place, onEvent, onGap }: Hearing): void {
  if (event.type === 'resume') {
    place.keep(event.payload.after)
    if (!event.payload.is_complete) onGap()
    return
  }
  const { seq } = event
  if (seq !== undefined) {
    if (seq <= (place.read() ?? 0)) return
    place.keep(seq)
  }
  onEvent(event)
}
