import { overlaps, type DemoSlot } from './demo-slot.ts'
import { demoSeries } from './series.ts'
import { planSessions } from './series-slots.ts'
import { demoSpeakers } from './speakers.ts'
import { planTonight } from './tonight-slots.ts'
import { planWeekSlots } from './week-slots.ts'

export function planSlots(now: Date): DemoSlot[] {
  const tonight = planTonight(demoSpeakers, now)
  return demoSpeakers.flatMap((speaker) => {
    const wanted = [
      ...tonight.filter((slot) => slot.alias === speaker.alias),
      ...demoSeries
        .filter((series) => series.alias === speaker.alias)
        .flatMap((series) => planSessions(series, speaker, now)),
      ...planWeekSlots(speaker, now),
    ]
    return withoutOverlaps(wanted)
  })
}

function withoutOverlaps(wanted: readonly DemoSlot[]): DemoSlot[] {
  const kept: DemoSlot[] = []
  for (const slot of wanted) if (!kept.some((other) => overlaps(slot, other))) kept.push(slot)
  return kept
}
