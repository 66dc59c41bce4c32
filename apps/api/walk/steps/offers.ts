import { createRepeat, createTimeSlot, deleteTimeSlot } from '@razgovor/contract/schedule'
import { createSeries } from '@razgovor/contract/series'
import { dayMinutes, type Plan } from '../plan.ts'
import { stepKind, type StepKind } from '../step.ts'
import { instantOf, type World } from '../world.ts'

interface Offered {
  speaker: number
  starts_at: number
  minutes: number
  /** Kopecks; 0 is free. */
  amount: number
  times: number
  places: number
}

function drawOffer({ random, at, crowd }: Plan, most: { times: number; places: number }): Offered {
  const hour = 60 * Math.ceil(at / 60)
  return {
    speaker: random.int(0, crowd.speakers - 1),
    starts_at: hour + (random.chance(0.3) ? random.int(1, 24) * 60 : random.int(1, 12) * dayMinutes),
    minutes: random.pick([30, 45, 60]),
    amount: random.chance(0.2) ? 0 : random.int(1000, 400_000),
    times: random.int(1, most.times),
    places: random.int(1, most.places),
  }
}

function remember({ slots, id }: Plan, { times, places, starts_at, amount }: Offered): void {
  for (let nth = 0; nth < times; nth++)
    slots.push({ offer: id, nth, starts_at: starts_at + nth * dayMinutes, amount, places_left: places })
}

function timesOf(world: World, { starts_at, minutes }: Offered) {
  return {
    time_start_iso: instantOf(world, starts_at).toISOString(),
    time_end_iso: instantOf(world, starts_at + minutes).toISOString(),
  }
}

function daily({ times }: Offered) {
  return { repeat_mode: 'DAILY' as const, weekdays: [], ends_on: null, times }
}

export const offerSteps: Record<string, StepKind> = {
  'offer time': stepKind({
    weight: 14,
    draw(plan) {
      const offered = drawOffer(plan, { times: 5, places: 1 })
      remember(plan, offered)
      return offered
    },
    async apply(world, offered: Offered, id) {
      const { amount, speaker } = offered
      const { user_id } = world.speakers[speaker]!
      const client = world.api.as(world.speakers[speaker]!)
      const booking_mode = amount > 0 ? ('BUYABLE' as const) : ('FREE_BOOKING' as const)
      const slot = { ...timesOf(world, offered), booking_mode, amount, topic: 'Разбор' }
      if (offered.times === 1) {
        const { slot_id } = await client.call(createTimeSlot, { params: { user_id }, body: slot })
        world.slots.set(id, [slot_id])
        return
      }
      const body = { slot, repeat: daily(offered), skip_clashes: true }
      const { items } = await client.call(createRepeat, { params: { user_id }, body })
      world.slots.set(
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
    async apply(world, offered: Offered, id) {
      const { amount, speaker, places } = offered
      const { user_id } = world.speakers[speaker]!
      const booking_mode = amount > 0 ? ('BUYABLE' as const) : ('FREE_BOOKING_MULTY' as const)
      const series = { title: 'Разговорный английский', booking_mode, amount, places, ...timesOf(world, offered) }
      const body = { ...series, repeat: daily(offered), skip_clashes: true }
      const made = await world.api.as(world.speakers[speaker]!).call(createSeries, { params: { user_id }, body })
      world.slots.set(
        id,
        made.sessions.map(({ slot_id }) => slot_id),
      )
    },
  }),

  'take time back': stepKind({
    weight: 1,
    draw: ({ random, slots }) => {
      if (slots.length === 0) return null
      const { offer, nth } = random.pick(slots)
      return { offer, nth }
    },
    async apply(world, { offer, nth }: { offer: number; nth: number }) {
      const slot_id = world.slots.get(offer)?.[nth]
      if (!slot_id) return
      const { speaker_id: user_id } = await world.api.ctx.db
        .selectFrom('time_slots')
        .select('speaker_id')
        .where('slot_id', '=', slot_id)
        .executeTakeFirstOrThrow()
      const speaker = world.speakers.find((one) => one.user_id === user_id)!
      await world.api.as(speaker).call(deleteTimeSlot, { params: { user_id, slot_id } })
    },
  }),
}
