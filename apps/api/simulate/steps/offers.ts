import { changeTimeSlot, createRepeat, createTimeSlot, deleteTimeSlot } from '@razgovor/contract/schedule'
import { createSeries } from '@razgovor/contract/series'
import { dayMinutes, later } from '../plan.ts'
import type { Plan, PlannedSlot } from '../planned.ts'
import type { Random } from '../random.ts'
import { stepKind, type StepKind } from '../step.ts'
import { instantOf, type Run } from '../run.ts'
import { planLastMinute } from './last-minute.ts'
import { planMeeting } from './meetings.ts'

interface Offered {
  speaker: number
  starts_at: number
  minutes: number
  amount: number
  times: number
  places: number
}

function drawOffer({ random, at, crowd }: Plan, most: { times: number; places: number }): Offered {
  const hour = 60 * Math.ceil(at / 60)
  // The last speaker has many meetings on the free tariff, which use up its monthly minutes.
  const isPopular = random.chance(0.35)
  return {
    speaker: isPopular ? crowd.speakers - 1 : random.int(0, crowd.speakers - 1),
    starts_at: hour + (random.chance(0.3) ? random.int(1, 24) * 60 : random.int(1, 12) * dayMinutes),
    // The free tariff allows 40 minutes.
    minutes: isPopular ? 40 : random.pick([20, 30, 30, 40, 40, 60]),
    amount: random.chance(0.2) ? 0 : random.int(1000, 400_000),
    times: random.int(1, most.times),
    places: random.int(1, most.places),
  }
}

function remember(plan: Plan, { speaker, times, places, starts_at, minutes, amount }: Offered): void {
  for (let nth = 0; nth < times; nth++) {
    const when = { starts_at: starts_at + nth * dayMinutes, minutes }
    const slot = { offer: plan.id, nth, speaker, ...when, amount, places_left: places, is_freed: false }
    plan.slots.push(slot)
    planMeeting(plan, slot)
    if (plan.random.chance(0.1)) planLastMinute(plan, slot)
  }
}

export function planAnotherUse(plan: Plan, slot: PlannedSlot, given_up_at: number): void {
  const { random } = plan
  const { offer, nth, minutes } = slot
  const at = given_up_at + random.int(1, 5)
  if (random.chance(0.3)) return later(plan, at, 'take time back', { offer, nth })
  const starts_at = slot.starts_at + random.pick([40, 90, 7 * 60, dayMinutes])
  later(plan, at, 'move time', { offer, nth, starts_at, minutes })
  planMeeting(plan, { ...slot, starts_at })
  if (random.chance(0.7)) planLastMinute(plan, { ...slot, starts_at })
}

function pickAhead({ slots }: Plan, random: Random): PlannedSlot | null {
  const freed = slots.filter(({ is_freed }) => is_freed)
  const among = freed.length > 0 && random.chance(0.6) ? freed : slots
  return among.length > 0 ? random.pick(among) : null
}

async function findOwn({ api, slots, people }: Run, { offer, nth }: { offer: number; nth: number }) {
  const slot_id = slots.get(offer)?.[nth]
  if (!slot_id) return undefined
  const { speaker_id: user_id } = await api.ctx.db
    .selectFrom('time_slots')
    .select('speaker_id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow()
  return { client: api.as(people.get(user_id)!), params: { user_id, slot_id } }
}

function timesOf(run: Run, { starts_at, minutes }: Pick<Offered, 'starts_at' | 'minutes'>) {
  return {
    time_start_iso: instantOf(run, starts_at).toISOString(),
    time_end_iso: instantOf(run, starts_at + minutes).toISOString(),
  }
}

function modeOf({ amount, places }: Offered) {
  if (amount > 0) return { booking_mode: 'BUYABLE' as const }
  return { booking_mode: places > 1 ? ('FREE_BOOKING_MULTY' as const) : ('FREE_BOOKING' as const) }
}

function daily({ times }: Offered) {
  return { repeat_mode: 'DAILY' as const, weekdays: [], ends_on: null, times }
}

export const offerSteps: Record<string, StepKind> = {
  'offer time': stepKind({
    weight: 14,
    draw(plan) {
      const offered = drawOffer(plan, { times: 5, places: 1 })
      // A free slot may have several places, at most three on the free tariff.
      if (offered.amount === 0) offered.places = plan.random.int(1, 3)
      remember(plan, offered)
      return offered
    },
    async apply(run, offered: Offered, id) {
      const { amount, speaker, places } = offered
      const { user_id } = run.speakers[speaker]!
      const client = run.api.as(run.speakers[speaker]!)
      const slot = { ...timesOf(run, offered), ...modeOf(offered), amount, places, topic: 'Разбор' }
      if (offered.times === 1) {
        const { slot_id } = await client.call(createTimeSlot, { params: { user_id }, body: slot })
        run.slots.set(id, [slot_id])
        return
      }
      const body = { slot, repeat: daily(offered), skip_clashes: true }
      const { items } = await client.call(createRepeat, { params: { user_id }, body })
      run.slots.set(
        id,
        items.map((item) => item.slot_id ?? ''),
      )
    },
  }),

  'offer a series': stepKind({
    weight: 3,
    draw(plan) {
      const offered = drawOffer(plan, { times: 4, places: 10 })
      remember(plan, offered)
      return offered
    },
    async apply(run, offered: Offered, id) {
      const { amount, speaker, places } = offered
      const { user_id } = run.speakers[speaker]!
      const booking_mode = amount > 0 ? ('BUYABLE' as const) : ('FREE_BOOKING_MULTY' as const)
      const series = { title: 'Разговорный английский', booking_mode, amount, places, ...timesOf(run, offered) }
      const body = { ...series, repeat: daily(offered), skip_clashes: true }
      const made = await run.api.as(run.speakers[speaker]!).call(createSeries, { params: { user_id }, body })
      run.slots.set(
        id,
        made.sessions.map(({ slot_id }) => slot_id),
      )
    },
  }),

  'move time': stepKind({
    weight: 4,
    draw(plan) {
      const { random, at } = plan
      const slot = pickAhead(plan, random)
      if (!slot) return null
      const starts_at = Math.max(slot.starts_at + random.pick([-30, 30, 60, 90, 7 * 60, dayMinutes]), at + 20)
      slot.starts_at = starts_at
      planMeeting(plan, slot)
      if (random.chance(slot.is_freed ? 0.6 : 0.1)) planLastMinute(plan, slot)
      slot.is_freed = false
      return { offer: slot.offer, nth: slot.nth, starts_at, minutes: slot.minutes }
    },
    async apply(run, { offer, nth, ...when }: { offer: number; nth: number; starts_at: number; minutes: number }) {
      const own = await findOwn(run, { offer, nth })
      if (own) await own.client.call(changeTimeSlot, { params: own.params, body: timesOf(run, when) })
    },
  }),

  'take time back': stepKind({
    weight: 1,
    draw: (plan) => {
      const slot = pickAhead(plan, plan.random)
      return slot && { offer: slot.offer, nth: slot.nth }
    },
    async apply(run, { offer, nth }: { offer: number; nth: number }) {
      const own = await findOwn(run, { offer, nth })
      if (own) await own.client.call(deleteTimeSlot, { params: own.params })
    },
  }),
}
