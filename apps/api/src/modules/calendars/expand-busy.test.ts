import { expect, test } from 'vitest'
import { expandBusy, NotCalendarError } from './expand-busy.ts'

const window = {
  from: new Date('2027-03-01T00:00:00Z'),
  to: new Date('2027-04-15T00:00:00Z'),
  zone: 'Europe/Berlin',
  email: 'speaker@example.com',
  own_domain: 'razgovor.example',
}

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
}

function timed(from: string, to: string): string {
  return event(`DTSTART:${from}`, `DTEND:${to}`)
}

function busy(...lines: string[]): string[] {
  return expandBusy([calendar(...lines)], window).map((stretch) =>
    stretch.map((at) => new Date(at).toISOString().slice(5, 16)).join(' to '),
  )
}

/** Moscow time as Outlook exports it, under its Windows name. */
const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Russian Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

test('an event in UTC makes its time busy', () => {
  expect(busy(event('DTSTART:20270310T090000Z', 'DTEND:20270310T100000Z'))).toEqual(['03-10T09:00 to 03-10T10:00'])
})

test('an event without an end takes its length from DURATION', () => {
  expect(busy(event('DTSTART:20270310T090000Z', 'DURATION:PT1H30M'))).toEqual(['03-10T09:00 to 03-10T10:30'])
})

test('an event without an end takes no time, and a day without one takes the day', () => {
  expect(busy(event('DTSTART:20270310T090000Z'))).toEqual([])
  expect(busy(event('DTSTART;VALUE=DATE:20270310'))).toEqual(['03-09T23:00 to 03-10T23:00'])
})

test('an all-day event covers the day in the speaker’s zone, 23 hours at the spring clock change', () => {
  expect(busy(event('DTSTART;VALUE=DATE:20270328', 'DTEND;VALUE=DATE:20270329'))).toEqual([
    '03-27T23:00 to 03-28T22:00',
  ])
})

test('a floating time is in the speaker’s zone', () => {
  expect(busy(event('DTSTART:20270310T090000', 'DTEND:20270310T100000'))).toEqual(['03-10T08:00 to 03-10T09:00'])
})

test('a weekly event keeps its hour over the clock change of its zone', () => {
  const weekly = event(
    'DTSTART;TZID=Europe/Berlin:20270322T090000',
    'DTEND;TZID=Europe/Berlin:20270322T100000',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  )
  expect(busy(weekly)).toEqual(['03-22T08:00 to 03-22T09:00', '03-29T07:00 to 03-29T08:00'])
})

test('an IANA name is understood without a definition, and behind a program’s own path', () => {
  const expected = ['03-10T09:00 to 03-10T10:00']
  for (const tzid of ['Europe/Moscow', '/freeassociation.sourceforge.net/Europe/Moscow'])
    expect(busy(event(`DTSTART;TZID=${tzid}:20270310T120000`, 'DURATION:PT1H'))).toEqual(expected)
})

test('a Windows name is understood by its definition in the file', () => {
  expect(busy(outlookZone, event('DTSTART;TZID=Russian Standard Time:20270310T120000', 'DURATION:PT1H'))).toEqual([
    '03-10T09:00 to 03-10T10:00',
  ])
})

test('a defined zone changes its clock in the middle of a series', () => {
  const weekly = event(
    'DTSTART;TZID=Eastern Standard Time:20270308T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  )
  expect(busy(newYork, weekly)).toEqual(['03-08T14:00 to 03-08T15:00', '03-15T13:00 to 03-15T14:00'])
})

test('events of several zones in one file each follow their own', () => {
  const two = [
    event('DTSTART;TZID=Russian Standard Time:20270310T120000', 'DURATION:PT1H'),
    event('DTSTART;TZID=Eastern Standard Time:20270310T120000', 'DURATION:PT1H').replace('UID:1', 'UID:2'),
  ]
  expect(busy(outlookZone, newYork, ...two)).toEqual(['03-10T09:00 to 03-10T10:00', '03-10T17:00 to 03-10T18:00'])
})

test('an excepted occurrence is free, and one that was moved is busy where it is now', () => {
  const daily = event(
    'DTSTART:20270310T090000Z',
    'DTEND:20270310T100000Z',
    'RRULE:FREQ=DAILY;COUNT=3',
    'EXDATE:20270311T090000Z',
  )
  const moved = event('RECURRENCE-ID:20270312T090000Z', 'DTSTART:20270314T150000Z', 'DTEND:20270314T160000Z')
  expect(busy(daily, moved)).toEqual(['03-10T09:00 to 03-10T10:00', '03-14T15:00 to 03-14T16:00'])
})

test('an occurrence that was canceled alone is free', () => {
  const daily = event('DTSTART:20270310T090000Z', 'DTEND:20270310T100000Z', 'RRULE:FREQ=DAILY;COUNT=2')
  const canceled = event(
    'RECURRENCE-ID:20270311T090000Z',
    'DTSTART:20270311T090000Z',
    'DURATION:PT1H',
    'STATUS:CANCELLED',
  )
  expect(busy(daily, canceled)).toEqual(['03-10T09:00 to 03-10T10:00'])
})

test('an occurrence that was moved into the window from beyond its end counts', () => {
  const yearly = event('DTSTART:20260501T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;COUNT=2')
  const moved = event('RECURRENCE-ID:20270501T090000Z', 'DTSTART:20270401T090000Z', 'DURATION:PT1H')
  expect(busy(yearly, moved)).toEqual(['04-01T09:00 to 04-01T10:00'])
})

test('a changed occurrence without its series is an event of its own', () => {
  expect(busy(event('RECURRENCE-ID:20270310T090000Z', 'DTSTART:20270310T110000Z', 'DURATION:PT1H'))).toEqual([
    '03-10T11:00 to 03-10T12:00',
  ])
})

test('further dates of an event are busy too', () => {
  expect(busy(event('DTSTART:20270310T090000Z', 'DURATION:PT1H', 'RDATE:20270312T120000Z'))).toEqual([
    '03-10T09:00 to 03-10T10:00',
    '03-12T12:00 to 03-12T13:00',
  ])
})

test.each([
  ['is marked free', 'TRANSP:TRANSPARENT'],
  ['is canceled', 'STATUS:CANCELLED'],
  ['is free in Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
  ['was declined by the speaker', 'ATTENDEE;PARTSTAT=DECLINED:mailto:Speaker@example.com'],
])('an event that %s hides nothing', (_what, line) => {
  expect(busy(event('DTSTART:20270310T090000Z', 'DTEND:20270310T100000Z', line))).toEqual([])
})

test('an event that somebody else declined is busy', () => {
  const line = 'ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.com'
  expect(busy(event('DTSTART:20270310T090000Z', 'DTEND:20270310T100000Z', line))).toHaveLength(1)
})

test('a meeting booked here does not hide time', () => {
  const own = event('DTSTART:20270310T090000Z', 'DURATION:PT1H').replace('UID:1', 'UID:77@razgovor.example')
  expect(busy(own)).toEqual([])
})

test('overlapping and touching events become one stretch', () => {
  const events = [
    ['090000', '100000'],
    ['093000', '110000'],
    ['110000', '113000'],
  ].map(([from, to], index) => timed(`20270310T${from}Z`, `20270310T${to}Z`).replace('UID:1', `UID:${index}`))
  expect(busy(...events)).toEqual(['03-10T09:00 to 03-10T11:30'])
})

test('events outside the window are left out, and events that reach into it count', () => {
  expect(busy(timed('20270228T220000Z', '20270228T230000Z'))).toEqual([])
  expect(busy(timed('20270228T230000Z', '20270301T010000Z'))).toEqual(['02-28T23:00 to 03-01T01:00'])
  expect(busy(timed('20270415T000000Z', '20270415T010000Z'))).toEqual([])
})

test('a rule without an end stops at the end of the window', () => {
  expect(busy(event('DTSTART:20200101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'))).toHaveLength(45)
})

test('an unreadable event does not affect the others', () => {
  const broken = event('DTSTART:20270310T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES')
  const fine = event('DTSTART:20270311T090000Z', 'DURATION:PT1H').replace('UID:1', 'UID:2')
  expect(busy(broken, fine)).toEqual(['03-11T09:00 to 03-11T10:00'])
})

test('several calendars in one file are read', () => {
  const first = calendar(event('DTSTART:20270311T090000Z', 'DURATION:PT1H'))
  const second = calendar(event('DTSTART:20270312T090000Z', 'DURATION:PT1H').replace('UID:1', 'UID:2'))
  expect(expandBusy([first + second], window)).toHaveLength(2)
})

test.each(['', '<html>Sign in</html>', 'BEGIN:VCALENDAR\r\nnonsense', 'BEGIN:VCARD\r\nEND:VCARD\r\n'])(
  'a text that is no calendar is refused: %j',
  (text) => expect(() => expandBusy([text], window)).toThrow(NotCalendarError),
)
