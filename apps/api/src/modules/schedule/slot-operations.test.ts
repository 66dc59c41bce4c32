import { defaultTerms } from '@razgovor/contract/slot-terms'
import type { EditScope } from '@razgovor/contract/schedule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { cancelRecord, signUp } from '../bookings/sign-up/sign-up.ts'
import { addTimeSlot } from './add-time-slot.ts'
import { changeSlots } from './change-slots.ts'
import { removeSlots } from './remove-slots.ts'
import { addRepeat } from './repeat-slots.ts'

/** All times are near a change of Berlin's clock, in steps of 15 minutes, so that slots overlap often. */
const now = '2054-03-26T09:00:00Z'
const runs = process.env['TEST_LONG'] ? 25 : 10
const stepsPerRun = 100

const scope = fc.constantFrom<EditScope>('SINGLE_SLOT', 'ENTIRE_SERIES')
const quarter = fc.integer({ min: 1, max: 6 * 96 })
const quarters = fc.integer({ min: 1, max: 8 })
/** Chooses one of the existing slots by index. */
const nth = fc.nat(1000)
const skip_clashes = fc.boolean()

const operation = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), quarter, quarters }),
  fc.record({
    kind: fc.constant('repeat' as const),
    quarter,
    quarters,
    repeat: fc.oneof(
      fc.record({
        repeat_mode: fc.constant('DAILY' as const),
        weekdays: fc.constant<number[]>([]),
        times: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({
        repeat_mode: fc.constant('WEEKLY' as const),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        times: fc.integer({ min: 1, max: 5 }),
      }),
    ),
    skip_clashes,
  }),
  fc.record({ kind: fc.constant('move' as const), nth, scope, quarter, skip_clashes }),
  fc.record({ kind: fc.constant('resize' as const), nth, scope, quarters, skip_clashes }),
  fc.record({ kind: fc.constant('remove' as const), nth, scope }),
  fc.record({ kind: fc.constant('book' as const), nth }),
  fc.record({ kind: fc.constant('cancel' as const), nth }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

type Offer = Extract<Operation, { kind: 'create' | 'repeat' }>
type SlotOperation = Exclude<Operation, Offer>

const refusals = ['timeslots_crossing', 'timeslot_intersection', 'timeslot_busy', 'validation', 'already_exists']

/** Returns the existing slots in order; fails if two overlap, or if a booked one is not at the time of its booking. */
async function readSound({ db }: Ctx, speaker_id: string) {
  const rows = await db
    .selectFrom('time_slots as t')
    .leftJoin('bookings as b', (join) => join.onRef('b.slot_id', '=', 't.slot_id').on('b.status', '=', 'BOOKED'))
    .select(['t.slot_id', 't.time_start', 't.time_end', 't.deleted_at', 't.places_taken'])
    .select(['b.booking_id', 'b.time_start as booked_start', 'b.time_end as booked_end'])
    .where('t.speaker_id', '=', speaker_id)
    .where((eb) => eb.or([eb('t.deleted_at', 'is', null), eb('b.booking_id', 'is not', null)]))
    .orderBy('t.time_start')
    .execute()
  for (const [index, slot] of rows.entries()) {
    const next = rows[index + 1]
    if (next && next.time_start < slot.time_end) throw new Error(`${slot.slot_id} and ${next.slot_id} overlap`)
    if (slot.places_taken !== (slot.booking_id ? 1 : 0)) throw new Error(`${slot.slot_id} has lost count`)
    const isInPlace = +slot.time_start === +slot.booked_start! && +slot.time_end === +slot.booked_end!
    if (slot.booking_id && (slot.deleted_at || !isInPlace)) throw new Error(`${slot.slot_id} is booked and gone`)
  }
  return rows
}

interface Run {
  ctx: Ctx
  speaker_id: string
  listener_id: string
}

async function perform(run: Run, asked: Operation): Promise<void> {
  const slots = await readSound(run.ctx, run.speaker_id)
  if (asked.kind === 'create' || asked.kind === 'repeat') return offer(run, asked)
  const slot = slots[asked.nth % slots.length]
  if (slot) await change(run, slot, asked)
}

async function offer({ ctx, speaker_id }: Run, asked: Offer): Promise<void> {
  const time_start = atQuarter(asked.quarter)
  const slot = {
    time_start_iso: time_start.toISOString(),
    time_end_iso: plusMinutes(time_start, 15 * asked.quarters).toISOString(),
    ...defaultTerms,
    booking_mode: 'FREE_BOOKING' as const,
    amount: 0,
  }
  if (asked.kind === 'create') await addTimeSlot(ctx, speaker_id, slot)
  else await addRepeat(ctx, { speaker_id, slot, ...asked, repeat: { ends_on: null, ...asked.repeat } })
}

function atQuarter(quarter: number): Date {
  return plusMinutes(new Date(now), 15 * quarter)
}

async function change(
  { ctx, speaker_id, listener_id }: Run,
  { slot_id, time_start }: { slot_id: string; time_start: Date },
  asked: SlotOperation,
): Promise<void> {
  const key = { speaker_id, slot_id }
  switch (asked.kind) {
    case 'move':
      return changeAsShown(ctx, key, { ...asked, time_start_iso: atQuarter(asked.quarter).toISOString() })
    case 'resize':
      return changeAsShown(ctx, key, {
        ...asked,
        time_end_iso: plusMinutes(time_start, 15 * asked.quarters).toISOString(),
      })
    case 'remove': {
      const removal = { ...key, scope: asked.scope, dry_run: false }
      await transact(ctx, (tx) => removeSlots(tx, ctx.clock.now(), removal))
      return
    }
    case 'book':
      await signUp(ctx, listener_id, slot_id)
      return
    case 'cancel':
      await cancelRecord(ctx, listener_id, slot_id)
  }
}

/** Checks that the change does what its dry run shows; without `skip_clashes` a clash is refused instead. */
async function changeAsShown(
  ctx: Ctx,
  key: { speaker_id: string; slot_id: string },
  asked: { scope: EditScope; skip_clashes: boolean; time_start_iso?: string; time_end_iso?: string },
): Promise<void> {
  const shown = asked.skip_clashes && (await changeSlots(ctx, key, { ...asked, dry_run: true }))
  const done = await changeSlots(ctx, key, { ...asked, dry_run: false })
  if (shown) expect(done).toEqual(shown)
}

const seedOfRun = fc.readConfigureGlobal()?.seed ?? 1
const seeds = (process.env['TEST_LONG'] ? [0, 1, 2, 3] : [0]).map((more) => seedOfRun + more)

// With TEST_LONG these are ten thousand steps.
test.concurrent.each(seeds)(
  'random changes create no overlap and never move or delete a booked slot: seed %i',
  async (seed) => {
    await using api = await startApi({
      now,
      environment: { FREE_BOOKINGS_MAX: '1000', FREE_BOOKINGS_PER_SPEAKER_MAX: '1000' },
    })
    const { ctx } = api
    const tried: Record<string, { done: number; refused: number }> = {}

    async function performAll(operations: readonly Operation[]): Promise<void> {
      const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
      const listener = await makeListener(api)
      const run = { ctx, speaker_id: speaker.user_id, listener_id: listener.user_id }
      for (const asked of operations) {
        const count = (tried[asked.kind] ??= { done: 0, refused: 0 })
        try {
          await perform(run, asked)
          count.done += 1
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          expect([...refusals, ...(asked.kind === 'cancel' ? ['not_exist'] : [])]).toContain(error.error_name)
          count.refused += 1
        }
      }
      await readSound(ctx, speaker.user_id)
    }

    const operations = fc.array(operation, { minLength: stepsPerRun, maxLength: stepsPerRun })
    // Stops shrinking a failing run before the test times out.
    const limit = { interruptAfterTimeLimit: 500_000, markInterruptAsFailure: true }
    await fc.assert(fc.asyncProperty(operations, performAll), { numRuns: runs, seed, ...limit })
    // Every kind of change must have been both accepted and refused, or the test would prove little.
    const rare = Object.keys(tried).filter((kind) => Math.min(tried[kind]!.done, tried[kind]!.refused) < runs)
    expect(rare).toEqual([])
  },
  600_000,
)
