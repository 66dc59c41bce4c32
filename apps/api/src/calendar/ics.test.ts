import { expect, test } from 'vitest'
import { calendarIcs, consultationIcs, storedIcs, type CalendarFile } from './ics.ts'

/** The vector of protocols.md §11.6. */
const vector: CalendarFile = {
  uid: 'consultation-42@app.example.ru',
  sequence: 0,
  method: 'PUBLISH',
  is_off: false,
  written_at: new Date('2026-08-01T09:00:00Z'),
  starts_at: new Date('2026-08-15T15:00:00Z'),
  ends_at: new Date('2026-08-15T16:00:00Z'),
  summary: 'Видеоконсультация: Анна Петрова',
  description: 'Длительность 60 минут; вход по ссылке:\nhttps://app.example.ru/c/42',
  url: 'https://app.example.ru/c/42',
  organizer: { name: 'Анна Петрова', email: 'noreply@app.example.ru' },
}

/** The content lines, folds undone. */
function linesOf(entry: CalendarFile): string[] {
  return consultationIcs(entry).replaceAll('\r\n ', '').split('\r\n')
}

test('the iCalendar file contains the lines of the published test vector', () => {
  expect(linesOf(vector)).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'METHOD:PUBLISH',
      'UID:consultation-42@app.example.ru',
      'SEQUENCE:0',
      'DTSTAMP:20260801T090000Z',
      'DTSTART:20260815T150000Z',
      'DTEND:20260815T160000Z',
      'SUMMARY:Видеоконсультация: Анна Петрова',
      String.raw`DESCRIPTION:Длительность 60 минут\; вход по ссылке:\nhttps://app.example.ru/c/42`,
      'LOCATION:https://app.example.ru/c/42',
      'URL;VALUE=URI:https://app.example.ru/c/42',
      'ORGANIZER;CN="Анна Петрова":mailto:noreply@app.example.ru',
      'STATUS:CONFIRMED',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
    ]),
  )
})

test('lines end in CRLF and are at most 75 octets long', () => {
  const file = consultationIcs({ ...vector, description: 'я'.repeat(300) })
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
})

test('a published file has no attendee, and a mailed one has', () => {
  const attendee = { name: 'Вера Лебедева', email: 'vera@example.ru' }
  expect(linesOf(vector).join('\n')).not.toContain('ATTENDEE')
  const request = linesOf({ ...vector, method: 'REQUEST', attendee })
  expect(request).toContain('METHOD:REQUEST')
  expect(request.find((line) => line.startsWith('ATTENDEE'))?.toLowerCase()).toContain('mailto:vera@example.ru')
})

test('a mailed invitation asks for no answer, because nobody would read it', () => {
  const attendee = { name: 'Вера Лебедева', email: 'vera@example.ru' }
  for (const method of ['REQUEST', 'CANCEL'] as const) {
    const lines = linesOf({ ...vector, method, attendee })
    const line = lines.find((one) => one.startsWith('ATTENDEE'))
    expect(line).toContain('RSVP=FALSE')
    expect(line).toContain('PARTSTAT=ACCEPTED')
  }
})

test('alarms come last in each event', () => {
  const feed = calendarIcs('Разговор', [vector, { ...vector, uid: 'other@app.example.ru' }])
  const events = feed.split('BEGIN:VEVENT').slice(1)
  expect(events).toHaveLength(2)
  for (const event of events) {
    expect(event).toMatch(/\r\nURL;VALUE=URI:[^]*\r\nBEGIN:VALARM\r\n[^]*\r\nEND:VALARM\r\nEND:VEVENT\r\n/)
    expect(event.match(/BEGIN:VALARM/g)).toHaveLength(1)
    expect(event.indexOf('STATUS:CONFIRMED')).toBeLessThan(event.indexOf('BEGIN:VALARM'))
  }
  expect(feed.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a canceled meeting has STATUS:CANCELLED and no alarm', () => {
  const lines = linesOf({ ...vector, method: 'CANCEL', is_off: true, sequence: 1 })
  expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1']))
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('an event on a calendar server has no method, no organizer and no attendee', () => {
  const attendee = { name: 'Вера Лебедева', email: 'vera@example.ru' }
  expect(storedIcs({ ...vector, attendee })).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/)
})
