import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { speakerPath } from '../../lib/paths.ts'
import { dayOf } from '../../lib/time.ts'
import { zoneOfBrowser } from '../../lib/zone.ts'
import { hasKinds, kindOf, writeKind, type KindChoice } from '../speakers/page/kind-choice.ts'

const daysMax = 5
const dayTimesMax = 8
const themes = ['light', 'dark', 'auto'] as const

export interface EmbedView {
  /** `auto` follows the reader's system. */
  theme: (typeof themes)[number]
  zone: string
}

export interface EmbedDay {
  day: string
  slots: PublicSlot[]
  more_count: number
}

export function readView(search: URLSearchParams): EmbedView {
  return {
    theme: themes.find((theme) => theme === search.get('theme')) ?? 'light',
    zone: zoneOfBrowser(search.get('zone') ?? undefined),
  }
}

export function toDays(slots: readonly PublicSlot[], { zone, now_iso }: { zone: string; now_iso: string }): EmbedDay[] {
  const free = slots
    .filter(({ places_free, time_start_iso }) => places_free > 0 && Date.parse(time_start_iso) > Date.parse(now_iso))
    .toSorted((one, other) => Date.parse(one.time_start_iso) - Date.parse(other.time_start_iso))
  return [...Map.groupBy(free, ({ time_start_iso }) => dayOf(time_start_iso, zone))]
    .slice(0, daysMax)
    .map(([day, ofDay]) => ({
      day,
      slots: ofDay.slice(0, dayTimesMax),
      more_count: Math.max(0, ofDay.length - dayTimesMax),
    }))
}

/** Returns the address of the speaker's page with this time chosen, whenever the link is opened. */
export function slotPath(speaker: Speaker, slot: PublicSlot): string {
  const { slot_id, time_start_iso } = slot
  const chosen = { slot: slot_id, at: time_start_iso, ...(hasKinds(speaker) && writeKind(kindOf(slot, speaker))) }
  return `${speakerPath(speaker)}?${new URLSearchParams(chosen)}`
}

export function kindPath(kind: KindChoice, search: URLSearchParams): string {
  const kept = ['theme', 'zone'].flatMap((key) => {
    const value = search.get(key)
    return value === null ? [] : [[key, value]]
  })
  return `?${new URLSearchParams([...kept, ...Object.entries(writeKind(kind))])}`
}
