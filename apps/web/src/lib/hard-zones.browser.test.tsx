import { expect, test } from 'vitest'
import { hardZones, offsetReader, instantsToCompare, wallReader } from '../../../../scripts/vitest/hard-zones.ts'
import { formatDayMonth, formatTimeRange } from './format-day.ts'
import { formatTime } from './format.ts'
import { dayOf, ensureTemporal, instantAt } from './time.ts'
import { zoneName } from './zone.ts'

await ensureTemporal()

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

/** Converts «+05:45» to «UTC+5:45». */
function labelOf(offset: string): string {
  const [hours, minutes] = offset.slice(1).split(':').map(Number)
  const sign = offset.startsWith('-') ? '−' : '+'
  return `UTC${sign}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

test.each(hardZones)(
  'the site shows the local time and the offset of %s as Intl does, also where its clock changes',
  (zone) => {
    const [wallAt, offsetAt] = [wallReader(zone), offsetReader(zone)]
    for (const at of instantsToCompare(zone)) {
      const instant_iso = new Date(at).toISOString()
      const { day, month, time } = wallAt(at)
      const seen = { instant_iso, now_iso: instant_iso, zone }
      expect([instant_iso, formatDayMonth(seen), formatTime(instant_iso, zone)]).toEqual([
        instant_iso,
        `${day} ${months[month - 1]}`,
        time,
      ])
      expect(zoneName(zone, instant_iso)).toMatch(new RegExp(`, ${labelOf(offsetAt(at)).replace('+', '\\+')}$`))
      const end = at + 3_600_000
      const range = formatTimeRange({ time_start_iso: instant_iso, time_end_iso: new Date(end).toISOString() }, zone)
      const isSame = offsetAt(at) === offsetAt(end)
      const [before, after] = [at, end].map((one) => (isSame ? '' : ` (${labelOf(offsetAt(one))})`))
      expect(range).toBe(`${time}${before}${isSame ? '–' : ' – '}${wallAt(end).time}${after}`)
    }
  },
)

test.each(hardZones)('a time typed in %s becomes the instant with that local time', (zone) => {
  const wallAt = wallReader(zone)
  for (const at of instantsToCompare(zone)) {
    const { time } = wallAt(at)
    const typed = Date.parse(instantAt({ day: dayOf(new Date(at).toISOString(), zone), time, zone }))
    // For an hour that repeats, the conversion takes the first occurrence.
    expect([wallAt(typed), typed <= at]).toEqual([wallAt(at), true])
  }
})
