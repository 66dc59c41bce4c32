import { joinWindowMinutes } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'
import { defineTimer, isNear } from '../../jobs/timers.ts'
import { plusMinutes } from '../../time/clock.ts'
import type { ChangedBooking } from './change-bookings.ts'

// Minutes after the slot's end by which the outcome of the meeting is recorded.
const minutesToEnd = 5

const names = ['open-meeting', 'close-meeting'] as const

type MeetingTime = Pick<ChangedBooking, 'consultation_id' | 'time_start' | 'time_end'>

export function opensAt({ time_start }: Pick<MeetingTime, 'time_start'>): Date {
  return plusMinutes(time_start, -joinWindowMinutes)
}

/** For a meeting that opens soon; others are found by the sweep of timers. */
export async function queueMeetingTimers(tx: Tx, now: Date, meeting: MeetingTime): Promise<void> {
  const { consultation_id, time_end } = meeting
  const at = opensAt(meeting)
  if (!isNear(now, at)) return
  await enqueue(tx, 'open-meeting', { consultation_id }, { key: `open-meeting:${consultation_id}`, at })
  await enqueue(tx, 'close-meeting', { consultation_id }, { key: `close-meeting:${consultation_id}`, at: time_end })
}

/** For a meeting that was moved, whose timers of the former time may be queued. */
export async function moveMeetingTimers(tx: Tx, now: Date, meeting: MeetingTime): Promise<void> {
  await dropMeetingTimers(tx, meeting.consultation_id)
  await queueMeetingTimers(tx, now, meeting)
}

export async function dropMeetingTimers(tx: Tx, consultation_id: string): Promise<void> {
  for (const name of names) await dequeue(tx, `${name}:${consultation_id}`)
}

type LateCancel = Pick<ChangedBooking, 'booking_id' | 'time_start' | 'time_end'>

/** Money that a late cancellation does not refund is settled once it is known whether the speaker attended. */
export async function queueLateCancel(tx: Tx, now: Date, canceled: LateCancel): Promise<void> {
  if (!isNear(now, opensAt(canceled))) return
  const { booking_id, time_end } = canceled
  const at = plusMinutes(time_end, minutesToEnd)
  await enqueue(tx, 'settle-late-cancel', { booking_id }, { key: `settle-late-cancel:${booking_id}`, at })
}

interface Window {
  after: Date
  until: Date
}

const joinWindow = sql`make_interval(mins => ${joinWindowMinutes})`

function opensWithin({ after, until }: Window) {
  return sql`time_start > ${after}::timestamptz + ${joinWindow} and time_start <= ${until}::timestamptz + ${joinWindow}`
}

for (const [job, at] of [
  ['open-meeting', sql`min(time_start) - ${joinWindow}`],
  ['close-meeting', sql`max(time_end)`],
] as const)
  defineTimer({
    job,
    find: (window) => sql`
      select json_build_object('consultation_id', consultation_id) as payload,
        ${sql.lit(`${job}:`)} || consultation_id as key, ${at} as at
      from bookings where ${opensWithin(window)} and status in ('BOOKED', 'STARTED') group by consultation_id`,
  })

defineTimer({
  job: 'settle-late-cancel',
  find: (window) => sql`
    select json_build_object('booking_id', booking_id) as payload, 'settle-late-cancel:' || booking_id as key,
      time_end + make_interval(mins => ${minutesToEnd}) as at
    from bookings where ${opensWithin(window)} and status = 'CANCELED' and reason = 'LISTENER' and order_id is not null`,
})
