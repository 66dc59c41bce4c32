import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import {
  answerMoveProposal,
  answerMoveRequest,
  moveConsultation,
  proposeMove,
  requestMove,
} from '@razgovor/contract/moves'
import { changeTimeSlot, createTimeSlot } from '@razgovor/contract/schedule'
import { defaultTerms } from '@razgovor/contract/slot-terms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meetingKind, saveHours } from '../../../../test/availability.ts'
import { Refusal } from '../../../../test/api-client.ts'
import { makeListener, makeSpeaker, type MadeUser } from '../../../../test/factories.ts'
import { brokenPromises, calendarOf, staleEntries, type SeenEntries } from '../../../../test/meeting-promises.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { plusMinutes } from '../../../time/clock.ts'

/** Three days before Berlin switches to summer time. */
const now = '2058-03-28T09:00:00Z'
const isLong = Boolean(process.env['TEST_LONG'])
const runs = isLong ? 25 : 1
const stepsPerRun = 100
const stepsPerCheck = 10

const quarter = fc.integer({ min: 1, max: 6 * 96 })
/** Index into a list of unknown length, taken modulo that length. */
const nth = fc.nat(1000)
const answer = fc.constantFrom('ACCEPTED', 'REFUSED', 'NONE')

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('offer' as const), quarter, places: fc.constantFrom(1, 1, 3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rules' as const),
      is_on: fc.boolean(),
      from: fc.integer({ min: 6, max: 12 }),
      hours: fc.integer({ min: 1, max: 8 }),
      lengths: fc.uniqueArray(fc.constantFrom(30, 45, 60, 100), { minLength: 1, maxLength: 3 }),
      buffer_minutes: fc.constantFrom(0, 15, 30),
      day_max: fc.constantFrom(null, 2, 4),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('book' as const), nth, who: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth, bySpeaker: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), nth, to: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), nth, quarter }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('propose' as const), nth, quarter, answer }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), nth, to: nth, answer }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 8 * 60 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>

const refusals = new Set([
  'already_exists',
  'forbidden',
  'human_friendly',
  'not_exist',
  'payment_status',
  'timeslot_busy',
  'timeslot_intersection',
  'timeslots_crossing',
  'validation',
])

interface Run {
  api: TestApi
  speaker: MadeUser
  listeners: MadeUser[]
  /** The calendars of the speaker and the listeners. */
  calendars: { url: string; seen: SeenEntries }[]
}

async function startRun(api: TestApi): Promise<Run> {
  const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
  const listeners = await Promise.all([1, 2, 3, 4].map(() => makeListener(api)))
  const urls = await Promise.all([speaker, ...listeners].map((user) => calendarOf(api, user)))
  return { api, speaker, listeners, calendars: urls.map((url) => ({ url, seen: new Map() })) }
}

async function slotsOf({ api, speaker }: Run) {
  return api.ctx.db
    .selectFrom('time_slots')
    .select(['slot_id', 'places', 'places_taken'])
    .where('speaker_id', '=', speaker.user_id)
    .where('deleted_at', 'is', null)
    .where('time_start', '>', api.clock.now())
    .orderBy('time_start')
    .execute()
}

async function bookingOf({ api, speaker, listeners }: Run, which: number) {
  const rows = await api.ctx.db
    .selectFrom('bookings')
    .select(['consultation_id', 'listener_id'])
    .where('speaker_id', '=', speaker.user_id)
    .where('status', '=', 'BOOKED')
    .orderBy('time_start')
    .orderBy('listener_id')
    .execute()
  const booking = rows[which % rows.length]
  if (!booking) return undefined
  const listener = listeners.find(({ user_id }) => user_id === booking.listener_id)!
  return { listener, params: { id: booking.consultation_id } }
}

async function freeSlot(run: Run, which: number) {
  const free = (await slotsOf(run)).filter(({ places, places_taken }) => places_taken < places)
  return free[which % free.length]
}

/** Returns the time `one` quarters of an hour ahead, aligned to the quarter. */
function startAt({ clock }: TestApi, one: number): string {
  const quarter_ms = 15 * 60_000
  return new Date((Math.floor(clock.now().getTime() / quarter_ms) + one) * quarter_ms).toISOString()
}

function hour(value: number): string {
  return `${String(value).padStart(2, '0')}:00`
}

function kindLasting(minutes: number) {
  return { kind_id: `00000000-0000-4000-8000-000000000${String(minutes).padStart(3, '0')}`, title: String(minutes) }
}

/** Performs a step; returns false if there was nothing to apply it to. */
type Act<K extends Step['kind']> = (run: Run, asked: StepOf<K>) => Promise<unknown>

const acts: { [K in Step['kind']]: Act<K> } = {
  offer({ api, speaker }, asked) {
    const time_start_iso = startAt(api, asked.quarter)
    const time_end_iso = plusMinutes(new Date(time_start_iso), 45).toISOString()
    const terms = { ...defaultTerms, booking_mode: 'FREE_BOOKING', amount: 0, places: asked.places } as const
    return api.as(speaker).call(createTimeSlot, { params: speaker, body: { time_start_iso, time_end_iso, ...terms } })
  },
  rules({ api, speaker }, { from, hours, is_on, lengths, buffer_minutes, day_max }) {
    const kinds = lengths.map((minutes) => meetingKind({ ...kindLasting(minutes), minutes }))
    const intervals = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: hour(from), to: hour(from + hours) }))
    const rules = { is_on, hours: intervals, kinds, buffer_minutes, day_max }
    return saveHours(api, speaker, { ...rules, time_zone_id: 'Europe/Berlin' })
  },
  async book(run, asked) {
    const slot = await freeSlot(run, asked.nth)
    const listener = run.listeners[asked.who % run.listeners.length]!
    return slot ? run.api.as(listener).call(signUp, { params: slot }) : false
  },
  async cancel(run, asked) {
    const booking = await bookingOf(run, asked.nth)
    if (!booking) return false
    const by = asked.bySpeaker ? run.speaker : booking.listener
    return run.api.as(by).call(cancelConsultation, { params: booking.params, body: { status: 'CANCELED' } })
  },
  async move(run, asked) {
    const [booking, slot] = [await bookingOf(run, asked.nth), await freeSlot(run, asked.to)]
    if (!booking || !slot) return false
    const body = { slot_id: slot.slot_id }
    return run.api.as(booking.listener).call(moveConsultation, { params: booking.params, body })
  },
  async change(run, asked) {
    const { api, speaker } = run
    const slots = await slotsOf(run)
    const slot = slots[asked.nth % slots.length]
    if (!slot) return false
    const params = { user_id: speaker.user_id, slot_id: slot.slot_id }
    const body = { scope: 'SINGLE_SLOT', time_start_iso: startAt(api, asked.quarter) } as const
    return api.as(speaker).call(changeTimeSlot, { params, body })
  },
  async propose(run, asked) {
    const booking = await bookingOf(run, asked.nth)
    if (!booking) return false
    const { api, speaker } = run
    const time_start_iso = startAt(api, asked.quarter)
    const { open_proposal } = await api
      .as(speaker)
      .call(proposeMove, { params: booking.params, body: { times: [time_start_iso] } })
    const params = { id: open_proposal!.move_proposal_id }
    const listener = api.as(booking.listener)
    if (asked.answer === 'ACCEPTED')
      await listener.call(answerMoveProposal, { params, body: { status: 'ACCEPTED', time_start_iso } })
    if (asked.answer === 'REFUSED') await listener.call(answerMoveProposal, { params, body: { status: 'CANCELED' } })
    return true
  },
  async ask(run, asked) {
    const [booking, slot] = [await bookingOf(run, asked.nth), await freeSlot(run, asked.to)]
    if (!booking || !slot) return false
    const { api, speaker } = run
    const { slot_id } = slot
    const { open_requests } = await api
      .as(booking.listener)
      .call(requestMove, { params: booking.params, body: { slot_ids: [slot_id] } })
    const params = { id: open_requests[0]!.move_request_id }
    if (asked.answer === 'ACCEPTED')
      await api.as(speaker).call(answerMoveRequest, { params, body: { status: 'ACCEPTED', slot_id } })
    if (asked.answer === 'REFUSED')
      await api.as(speaker).call(answerMoveRequest, { params, body: { status: 'DECLINED' } })
    return true
  },
  // Notices of moves and cancellations have to be sent before the clock reaches the meetings.
  async wait({ api }, { minutes }) {
    await api.settle()
    await api.clock.advance({ minutes })
    await api.settle()
  },
}

async function check({ api, speaker, calendars }: Run): Promise<void> {
  await api.settle()
  const promises = await brokenPromises(api, speaker.user_id)
  const entries = await Promise.all(calendars.map(({ url, seen }) => staleEntries(url, seen)))
  expect([...promises, ...entries.flat()]).toEqual([])
}

const seedOfRun = fc.readConfigureGlobal()?.seed ?? 1
const seeds = (isLong ? [0, 1, 2, 3] : [0]).map((more) => seedOfRun + more)

test.concurrent.each(seeds)(
  'after random moves, bookings, cancellations and edits of rules no slots overlap, and places, timers, reminders and calendar entries are right: seed %i',
  async (seed) => {
    await using api = await startApi({
      now,
      environment: { FREE_BOOKINGS_MAX: '1000', FREE_BOOKINGS_PER_SPEAKER_MAX: '1000' },
    })
    const tried = new Map<string, { done: number; refused: number }>()

    async function performAll(steps: readonly Step[]): Promise<void> {
      const run = await startRun(api)
      for (const [index, asked] of steps.entries()) {
        const count = tried.get(asked.kind) ?? { done: 0, refused: 0 }
        tried.set(asked.kind, count)
        try {
          const act = acts[asked.kind] as Act<typeof asked.kind>
          if ((await act(run, asked)) !== false) count.done += 1
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          expect(refusals).toContain(error.error_name)
          count.refused += 1
        }
        await api.clock.advance({ minutes: 1 })
        if (index % stepsPerCheck === 0) await check(run)
      }
      await check(run)
    }

    const steps = fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun })
    // Shrinking a failing run has to stop before the test's own timeout.
    const limit = { interruptAfterTimeLimit: 1_400_000, markInterruptAsFailure: true }
    await fc.assert(fc.asyncProperty(steps, performAll), { numRuns: runs, seed, ...limit })
    // Every kind of step must have been performed at least once.
    const rare = [...tried].filter(([, { done }]) => done === 0)
    expect(rare).toEqual([])
  },
  1_500_000,
)
