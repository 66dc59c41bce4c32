import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { hardZones, offsetReader, instantsToCompare, wallReader } from '../../../../scripts/vitest/hard-zones.ts'
import { consultationIcs } from '../calendar/ics.ts'
import { stretchInZone } from './time.ts'

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const runtimeZones = Intl.supportedValuesOf('timeZone')

/** «UTC+5:45» for «+05:45». */
function labelOf(offset: string): string {
  const [hours, minutes] = offset.slice(1).split(':').map(Number)
  if (hours === 0 && minutes === 0) return 'UTC'
  const sign = offset.startsWith('-') ? '−' : '+'
  return `UTC${sign}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

test('the list has every zone whose offset is not of whole hours', () => {
  const known = new Set<string>(hardZones.map(canonical))
  const odd = runtimeZones.filter((zone) => {
    const offsetAt = offsetReader(zone)
    return [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].some((at) => !offsetAt(at).endsWith(':00'))
  })
  expect(odd.map(canonical).filter((zone) => !known.has(zone))).toEqual([])
})

test.each(hardZones)('mails show the time and the offsets of %s as Intl does, also where its clock changes', (zone) => {
  const [wallAt, offsetAt] = [wallReader(zone), offsetReader(zone)]
  for (const at of instantsToCompare(zone)) {
    const [time_start, time_end] = [new Date(at), new Date(at + 3_600_000)]
    const { day, month, time } = wallAt(at)
    const shown = stretchInZone({ time_start, time_end }, { zone, now: time_start })
    const [when, ...label] = shown.split(' (')
    const offsets = new Set([at, time_end.getTime()].map((instant) => labelOf(offsetAt(instant))))
    expect([when, ...(label.join(' (').match(/UTC[^,)]*/gu) ?? [])]).toEqual([
      `${day} ${months[month - 1]}, ${time}–${wallAt(time_end.getTime()).time}`,
      ...offsets,
    ])
  }
})

test.each(hardZones)('a calendar in %s shows the invitation at the local time that Intl computes', (zone) => {
  const wallAt = wallReader(zone)
  for (const at of instantsToCompare(zone)) {
    const [starts_at, ends_at] = [new Date(at), new Date(at + 3_600_000)]
    const entry = {
      uid: 'u',
      sequence: 0,
      is_off: false,
      written_at: starts_at,
      summary: '',
      description: '',
      url: 'https://razgovor.example',
    }
    const file = consultationIcs({ ...entry, starts_at, ends_at, method: 'PUBLISH' })
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file) as []).getFirstSubcomponent('vevent')!)
    const shown = [event.startDate, event.endDate].map((date) => wallAt(date.toJSDate().getTime()))
    expect(shown).toEqual([wallAt(at), wallAt(at + 3_600_000)])
  }
})
