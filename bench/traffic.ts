// Runs a week of a site's traffic, minute by minute, against the costs that `npm run bench -- growth` measured
// (docs/scaling.md). `node bench/traffic.ts 10000000` takes the number of users.
import { randomOf } from '../apps/api/simulate/random.ts'

const users = Number(process.argv[2] ?? 10_000_000)

/** Assumptions. */
const shape = {
  bookings_a_user_a_month: 1,
  // Of a day, by the hour in which people book and hold meetings: quiet nights, two peaks.
  hours: [1, 0.5, 0.3, 0.2, 0.2, 0.4, 1, 2, 4, 5, 6, 6, 6, 6, 5, 5, 6, 7, 9, 10, 10, 8, 5, 3],
  // Meetings begin on the hour, or else at half past.
  share_on_the_hour: 0.8,
  meeting_minutes: 60,
  // Of the days between a booking and its meeting.
  lead_days: [0, 0, 1, 1, 2, 3, 4, 5, 7, 7, 10, 14, 21, 28],
  page_views_a_booking: 30,
}

/** Processor time of PostgreSQL in milliseconds, and the log that it writes in kilobytes. */
const costs = {
  booking: { ms: 11.7 + 10 + 24.2, kb: 10.5 + 11.2 + 21.3, jobs: 12 },
  reminder: { ms: 36.2 / 3, kb: 40.5 / 3, jobs: 4 },
  join: { ms: 12.8, kb: 8.7, jobs: 2 },
  open_minute: { ms: 8.7 / 3, kb: 8.3 / 3, jobs: 1 },
  end: { ms: 40.6, kb: 30.9, jobs: 8 },
} as const
const keptBytes = 11_000

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes
const leadMax = 29

type Work = keyof typeof costs
const minutes = weekMinutes + 2 * leadMax * dayMinutes
const counts = Object.fromEntries(
  Object.keys(costs).map((work) => [work, new Float64Array(minutes)]),
) as unknown as Record<Work, Float64Array>

function add(work: Work, minute: number, count = 1): void {
  if (minute >= 0 && minute < minutes) counts[work][minute]! += count
}

const random = randomOf(1, 1)
const total = shape.hours.reduce((sum, weight) => sum + weight, 0)

function drawHour(): number {
  let left = random.int(0, 999_999) * (total / 1e6)
  return shape.hours.findIndex((weight) => (left -= weight) < 0)
}

function book(day: number): void {
  const at = day * dayMinutes + drawHour() * 60 + random.int(0, 59)
  const lead = random.pick(shape.lead_days)
  const start = (day + lead) * dayMinutes + drawHour() * 60 + (random.chance(shape.share_on_the_hour) ? 0 : 30)
  if (start <= at) return book(day)
  add('booking', at)
  for (const before of [dayMinutes, 60, 10]) if (start - before > at) add('reminder', start - before)
  add('join', start)
  for (let minute = start - 10; minute < start + shape.meeting_minutes; minute++) add('open_minute', minute)
  add('end', start + shape.meeting_minutes)
}

// One of so many bookings is drawn, and counts for all of them.
const perDay = (users * shape.bookings_a_user_a_month) / 30
const scale = Math.max(1, perDay / 20_000)
for (let day = 0; day < 2 * leadMax + 7; day++) for (let nth = 0; nth < perDay / scale; nth++) book(day)

// The first month fills the calendar.
const week = Array.from({ length: weekMinutes }, (_, nth) => leadMax * dayMinutes + nth)
const at = (work: Work, minute: number) => counts[work][minute]! * scale
const sumOf = (minute: number, figure: 'ms' | 'kb' | 'jobs') =>
  (Object.keys(costs) as Work[]).reduce((sum, work) => sum + at(work, minute) * costs[work][figure], 0)

function show(what: string, of: (minute: number) => number, unit: string): void {
  const values = week.map(of)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const peak = Math.max(...values)
  const busiest = week.find((minute) => of(minute) === peak)! % dayMinutes
  const time = `${String(Math.floor(busiest / 60)).padStart(2, '0')}:${String(busiest % 60).padStart(2, '0')}`
  process.stdout.write(`${what.padEnd(34)} ${format(mean)}  ${format(peak)}  ${unit} at ${time}\n`)
}

function format(value: number): string {
  return (value < 100 ? value.toPrecision(3) : Math.round(value).toLocaleString('en')).padStart(12)
}

process.stdout.write(`${users.toLocaleString('en')} users: the mean of a week, and its busiest minute\n`)
show('bookings', (minute) => at('booking', minute) / 60, 'a second')
show('meetings that are open', (minute) => at('open_minute', minute), '')
show('jobs', (minute) => sumOf(minute, 'jobs') / 60, 'a second')
show('cores of PostgreSQL', (minute) => sumOf(minute, 'ms') / 60_000, 'cores')
show('write-ahead log', (minute) => sumOf(minute, 'kb') / 60 / 1024, 'MB a second')
show('page views', (minute) => (at('booking', minute) * shape.page_views_a_booking) / 60, 'a second')
const growth = ((perDay * keptBytes) / 1e9) * 365
process.stdout.write(`what is never deleted grows by ${Math.round(growth)} GB a year\n`)
