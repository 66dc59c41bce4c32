import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Place } from './realtime-place.ts'

export type PageEvent = Exclude<RealtimeEvent, { type: 'resume' }>

interface Delivery {
  place: Place
  onEvent: (event: PageEvent) => void
  /** Called when events are lost and whatever the page shows may be outdated. */
  onGap: () => void
}

/** Passes each numbered event on once and stores its number as the tab's position. */
export function deliverEvent(event: RealtimeEvent, { place, onEvent, onGap }: Delivery): void {
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
