import type { PublicSlot } from '@razgovor/contract/schedule'
import { formatTime } from '../../lib/format.ts'
import { zoned } from '../../lib/time.ts'
import { seriesTexts as texts } from './speakers.texts.ts'

type Sessions = readonly Pick<PublicSlot, 'time_start_iso'>[]

export function weekdaysOf(sessions: Sessions, zone: string): number[] {
  return [...new Set(sessions.map(({ time_start_iso }) => zoned(time_start_iso, zone).dayOfWeek))].sort(
    (one, other) => one - other,
  )
}

/** A sentence such as «4 встречи по вторникам в 19:00»; without the hour if it differs between sessions. */
export function seriesRhythm(sessions: Sessions, zone: string): string {
  const days = weekdaysOf(sessions, zone).map((weekday) => texts.on_days[weekday - 1])
  const times = new Set(sessions.map(({ time_start_iso }) => formatTime(time_start_iso, zone)))
  const [hour = null] = times.size === 1 ? times : []
  return texts.rhythm({ count: sessions.length, days: join(days), hour })
}

function join(words: readonly (string | undefined)[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${texts.and}${words.at(-1)}`
}
