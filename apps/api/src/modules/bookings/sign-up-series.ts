import type { Consultation } from '@razgovor/contract/bookings'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError, refusalOfSeveral } from '../../errors/api-error.ts'
import { statusesAhead } from './bookings.states.ts'
import { listenerRows } from './consultation-rows.ts'
import { toConsultation } from './consultation.ts'
import { assertFreeBookingsWithinLimits } from './free-booking-limits.ts'
import { lockListener, lockSlots, type LockedSlot } from './lock-slots.ts'
import { placeBooking } from './place-booking.ts'
import { listSeriesSessions, sessionProblem } from './series-sessions.ts'
import { bookingsRefusals } from './bookings.texts.ts'

interface SeriesSignUp {
  listener_id: string
  series_id: string
  slot_ids: readonly string[]
  /** The listener's, for the times in a refusal. */
  zone: string
}

/** The session that could not be had. */
class LostSession extends Error {
  override name = 'LostSession'
  readonly slot_id: string
  readonly refusal: ApiError
  constructor(slot_id: string, refusal: ApiError) {
    super(refusal.message)
    this.slot_id = slot_id
    this.refusal = refusal
  }
}

/**
 * Books all the named sessions of a free series, or none. Throws not_exist, human_friendly for a paid one or one free
 * booking too many, and what `placeBooking` throws, or human_friendly_multiple; `fields` name each session that can't be had.
 */
export async function signUpForSeries(ctx: Ctx, wanted: SeriesSignUp): Promise<Consultation[]> {
  const slot_ids = [...new Set(wanted.slot_ids)]
  try {
    await transact(ctx, (tx) => placeAll(tx, ctx, { ...wanted, slot_ids }))
  } catch (error) {
    throw error instanceof LostSession ? await explainLost(ctx, error, wanted) : error
  }
  return readBooked(ctx, wanted.listener_id, slot_ids)
}

async function placeAll(tx: Tx, { clock, config }: Ctx, wanted: Omit<SeriesSignUp, 'zone'>): Promise<LockedSlot[]> {
  const { listener_id, series_id, slot_ids } = wanted
  const now = clock.now()
  await lockListener(tx, listener_id)
  const slots = await lockSlots(tx, slot_ids)
  const sessions = slots
    .filter((slot) => slot.series_id === series_id)
    .toSorted((one, other) => one.time_start.getTime() - other.time_start.getTime())
  const strange = slot_ids.find((slot_id) => !sessions.some((slot) => slot.slot_id === slot_id))
  if (strange) throw new LostSession(strange, new ApiError('not_exist'))
  for (const slot of sessions) await place(tx, now, slot, listener_id)
  const { speaker_id } = sessions[0]!
  await assertFreeBookingsWithinLimits(tx, now, config, { listener_id, speaker_id })
  return sessions
}

async function place(tx: Tx, now: Date, slot: LockedSlot, listener_id: string): Promise<void> {
  try {
    if (slot.booking_mode === 'BUYABLE') throw new ApiError('human_friendly', bookingsRefusals.meeting_is_paid)
    await placeBooking(tx, now, slot, {
      listener_id,
      order_id: null,
      status: 'BOOKED',
      why: 'signed up for the series',
    })
  } catch (error) {
    throw error instanceof ApiError ? new LostSession(slot.slot_id, error) : error
  }
}

/** The refusal with `fields` for every session that can't be booked by now. */
async function explainLost(ctx: Ctx, { slot_id: lost_id, refusal }: LostSession, wanted: SeriesSignUp) {
  const now = ctx.clock.now()
  const sessions = await listSeriesSessions(ctx.db, now, wanted)
  const reasonOf = (slot_id: string) => {
    const session = sessions.find((one) => one.slot_id === slot_id)
    return sessionProblem(session, { zone: wanted.zone, now }) ?? (slot_id === lost_id ? refusal.message : null)
  }
  const named = wanted.slot_ids.map((slot_id, index) => [`slot_ids.${index}`, reasonOf(slot_id)] as const)
  const fields = Object.fromEntries(named.filter((field): field is [`slot_ids.${number}`, string] => field[1] !== null))
  return refusalOfSeveral(refusal, fields)
}

async function readBooked(ctx: Ctx, listener_id: string, slot_ids: readonly string[]): Promise<Consultation[]> {
  const rows = await listenerRows(ctx.db)
    .where('b.listener_id', '=', listener_id)
    .where('b.slot_id', 'in', slot_ids)
    .where('b.status', 'in', statusesAhead)
    .orderBy('t.time_start')
    .execute()
  return rows.map((row) => toConsultation(ctx, row))
}
