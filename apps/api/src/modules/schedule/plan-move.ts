import { slotMinutes } from '@razgovor/contract/schedule'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toOccurrence, wallOf, type Occurrence } from './expand-repeat.ts'
import type { LockedSlot } from './lock-scope.ts'
import { overlaps, type Interval } from './slot-changes.ts'
import { scheduleTexts } from './schedule.texts.ts'

interface Asked {
  time_start_iso?: string | undefined
  time_end_iso?: string | undefined
}

/** Each slot moves by as many days, to the same local time. Throws validation. */
export async function planMove(
  db: Db,
  { speaker_id, first, asked }: { speaker_id: string; first: LockedSlot; asked: Asked },
): Promise<(slot: LockedSlot) => Occurrence> {
  const time_start = asked.time_start_iso ? new Date(asked.time_start_iso) : first.time_start
  const time_end = asked.time_end_iso ? new Date(asked.time_end_iso) : plusMinutesOf(first, time_start)
  const minutes = minutesOf({ time_start, time_end })
  if (minutes < slotMinutes.min || minutes > slotMinutes.max)
    throw new ApiError('validation', { fields: { time_end_iso: scheduleTexts.meetingLength } })
  const isResized = minutes !== minutesOf(first)
  const isMoved = time_start.getTime() !== first.time_start.getTime()
  const moveDay = await readDayMove(db, { speaker_id, from: first.time_start, to: time_start })
  return (slot) => {
    if (slot === first) return { time_start, time_end, is_clock_change: false }
    const length = isResized ? minutes : minutesOf(slot)
    if (isMoved) return moveDay(slot.time_start, length)
    return { ...startingAt(slot.time_start, length), is_clock_change: false }
  }
}

async function readDayMove(db: Db, { speaker_id, from, to }: { speaker_id: string; from: Date; to: Date }) {
  const { time_zone_id } = await db
    .selectFrom('users')
    .select('time_zone_id')
    .where('user_id', '=', speaker_id)
    .executeTakeFirstOrThrow()
  const wallAt = (at: Date) => wallOf(at.toISOString(), time_zone_id)
  const dayOf = (at: Date) => Temporal.PlainDate.from(wallAt(at).starts_on)
  const days = dayOf(from).until(dayOf(to)).days
  const { wall_start } = wallAt(to)
  return (at: Date, minutes: number) => toOccurrence(dayOf(at).add({ days }), { time_zone_id, wall_start, minutes })
}

function minutesOf({ time_start, time_end }: Interval): number {
  return (time_end.getTime() - time_start.getTime()) / 60_000
}

function startingAt(time_start: Date, minutes: number): Interval {
  return { time_start, time_end: new Date(time_start.getTime() + minutes * 60_000) }
}

function plusMinutesOf(slot: Interval, time_start: Date): Date {
  return startingAt(time_start, minutesOf(slot)).time_end
}

interface Mover {
  slot: Interval
  to: Interval
}

/** Maps each slot that cannot move to what is in its way, which may be the old place of another one. */
export function findClashes<M extends Mover>(movers: readonly M[], inTheWay: readonly Interval[]): Map<M, Interval> {
  const clashes = new Map<M, Interval>()
  for (const [index, mover] of movers.entries()) {
    const other =
      inTheWay.find((one) => overlaps(one, mover.to)) ??
      movers.slice(0, index).find(({ to }) => overlaps(to, mover.to))?.to
    if (other) clashes.set(mover, other)
  }
  // Iteration over a map includes keys that are added meanwhile.
  for (const { slot } of clashes.keys())
    for (const mover of movers) if (!clashes.has(mover) && overlaps(slot, mover.to)) clashes.set(mover, slot)
  return clashes
}
