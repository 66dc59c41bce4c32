import type { Consultation } from '@razgovor/contract/bookings'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError, refusalOfSeveral } from '../../../errors/api-error.ts'
import type { Wall } from '../../../time/time.ts'
import { statusesAhead } from '../bookings.states.ts'
import { bookingsRefusals } from '../bookings.texts.ts'
import { listenerRows } from '../consultations/consultation-rows.ts'
import { toConsultation } from '../consultations/consultation.ts'
import { assertFreeBookingsWithinLimits, freeLimits } from './free-booking-limits.ts'
import { lockListener, lockSlots, type LockedSlot } from './lock-slots.ts'
import { placeBooking } from './place-booking.ts'
import { problemsOf, type NamedSlots } from './slot-problems.ts'

interface SeveralSignUp {
  listener_id: string
  slot_ids: readonly string[]
  why: string
  /** Whether the slot can be booked together with the others; if not, the call throws not_exist. */
  belongs: (slot: LockedSlot) => boolean
}

// Rolls the transaction back and names the slot that could not be booked.
class LostSlot extends Error {
  override name = 'LostSlot'
  readonly slot_id: string
  readonly refusal: ApiError
  constructor(slot_id: string, refusal: ApiError) {
    super(refusal.message)
    this.slot_id = slot_id
    this.refusal = refusal
  }
}

/**
 * Books all the named free slots of one speaker, or none. Throws not_exist, human_friendly (a paid slot, too many free
 * bookings), what `placeBooking` throws, or human_friendly_multiple. The `fields` of an error list every slot that
 * can't be booked, by the states that `listNamed` returns after the rollback.
 */
export async function signUpForSeveral(
  ctx: Ctx,
  wanted: SeveralSignUp,
  { wall, listNamed }: { wall: Wall; listNamed: () => Promise<NamedSlots> },
): Promise<Consultation[]> {
  const slot_ids = [...new Set(wanted.slot_ids)]
  try {
    await transact(ctx, (tx) => placeAll(tx, ctx, { ...wanted, slot_ids }))
  } catch (error) {
    if (!(error instanceof LostSlot)) throw error
    const problems = problemsOf(wanted.slot_ids, await listNamed(), wall)
    const named = wanted.slot_ids.map((slot_id, index) => {
      const problem = problems[index]?.text ?? (slot_id === error.slot_id ? error.refusal.message : null)
      return [`slot_ids.${index}`, problem] as const
    })
    const fields = named.filter((field): field is [`slot_ids.${number}`, string] => field[1] !== null)
    throw refusalOfSeveral(error.refusal, Object.fromEntries(fields))
  }
  return readBooked(ctx, wanted.listener_id, slot_ids)
}

async function placeAll(tx: Tx, { clock, config }: Ctx, wanted: SeveralSignUp): Promise<void> {
  const { listener_id, slot_ids, why, belongs } = wanted
  const now = clock.now()
  await lockListener(tx, listener_id)
  const slots = (await lockSlots(tx, slot_ids))
    .filter(belongs)
    .toSorted((one, other) => one.time_start.getTime() - other.time_start.getTime())
  const strange = slot_ids.find((slot_id) => !slots.some((slot) => slot.slot_id === slot_id))
  if (strange) throw new LostSlot(strange, new ApiError('not_exist'))
  for (const slot of slots) await place(tx, now, slot, { listener_id, why })
  const { speaker_id } = slots[0]!
  await assertFreeBookingsWithinLimits(tx, now, freeLimits(config), { listener_id, speaker_id })
}

async function place(
  tx: Tx,
  now: Date,
  slot: LockedSlot,
  { listener_id, why }: { listener_id: string; why: string },
): Promise<void> {
  try {
    if (slot.booking_mode === 'BUYABLE') throw new ApiError('human_friendly', bookingsRefusals.meeting_is_paid)
    await placeBooking(tx, now, slot, { listener_id, order_id: null, status: 'BOOKED', why })
  } catch (error) {
    throw error instanceof ApiError ? new LostSlot(slot.slot_id, error) : error
  }
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
