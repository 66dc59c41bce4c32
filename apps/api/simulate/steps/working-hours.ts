import { saveAvailability } from '@razgovor/contract/availability'
import type { MeetingKind } from '@razgovor/contract/kinds'
import { createPaylink } from '@razgovor/contract/orders'
import { dayMinutes } from '../plan.ts'
import type { Crowd } from '../planned.ts'
import type { Random } from '../random.ts'
import { stepKind, type StepKind } from '../step.ts'
import { instantOf } from '../run.ts'
import { planLateChange } from './rare.ts'

interface Hours {
  speaker: number
  amount: number
}

interface Visit {
  speaker: number
  listener: number
  /** Minutes since the simulation began; only slots that close later are booked. */
  after: number
  times: number
  /** Takes the last times of the day instead of the first. */
  is_last?: boolean
  /** The order's id from then on, instead of the step's. */
  as?: number
}

function kindsOf({ speaker, amount }: Hours): MeetingKind[] {
  const shared = { description: '', is_offered: true }
  const paid = { ...shared, title: 'Review', minutes: 30, booking_mode: 'BUYABLE' as const, amount }
  const free = { ...shared, title: 'Talk', minutes: 45, booking_mode: 'FREE_BOOKING' as const, amount: 0 }
  const kinds: MeetingKind[] = [
    { kind_id: '00000000-0000-4000-8000-000000000001', ...paid },
    { kind_id: '00000000-0000-4000-8000-000000000002', ...free },
  ]
  return kinds.slice(0, 1 + (speaker % 2))
}

function rulesOf({ speaker, amount }: Hours) {
  return {
    is_on: true,
    time_zone_id: 'Europe/Moscow',
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '18:00', to: '20:00' })),
    exceptions: [],
    kinds: kindsOf({ speaker, amount }),
    buffer_minutes: (speaker % 3) * 15,
    notice_minutes: 60,
    horizon_days: 14,
    day_max: 1 + (speaker % 3),
  }
}

// Only a few speakers have working hours, so that their days fill up.
function drawRegular(random: Random, { speakers }: Crowd): number {
  return random.int(0, Math.min(3, speakers) - 1)
}

export const workingHoursSteps: Record<string, StepKind> = {
  'keep working hours': stepKind({
    weight: 1,
    draw: ({ random, crowd }) => ({ speaker: drawRegular(random, crowd), amount: random.int(1000, 400_000) }),
    async apply({ api, speakers }, hours: Hours) {
      const speaker = speakers[hours.speaker]!
      await api.as(speaker).call(saveAvailability, { params: speaker, body: rulesOf(hours) })
    },
  }),

  'check out working hours': stepKind({
    weight: 2,
    draw(plan) {
      const { random, crowd, orders, id, at } = plan
      const after = at + random.int(0, 7) * dayMinutes
      orders.push({ id, made_at: at, starts_at: after + dayMinutes, is_paid: false, slots: [] })
      const listener = random.int(0, crowd.listeners - 1)
      if (id % 3 === 0) return planLateChange(plan, listener)
      return { speaker: drawRegular(random, crowd), listener, after, times: random.int(1, 3) }
    },
    async apply(run, { speaker, listener, after, times, is_last, as }: Visit, id) {
      const { api, speakers, listeners, orders } = run
      const slots = await api.ctx.db
        .selectFrom('time_slots')
        .select('slot_id')
        .where('speaker_id', '=', speakers[speaker]!.user_id)
        .where('made_by_rules', '=', true)
        .where('booking_mode', '=', 'BUYABLE')
        .where('deleted_at', 'is', null)
        .where('places_taken', '=', 0)
        .where('closes_at', '>', instantOf(run, after))
        .where('closes_at', '<', instantOf(run, after + (is_last ? 1 : 30) * dayMinutes))
        .orderBy('time_start', is_last ? 'desc' : 'asc')
        .limit(times)
        .execute()
      if (slots.length === 0) return
      const user = listeners[listener]!
      const body = { slot_ids: slots.map(({ slot_id }) => slot_id) }
      orders.set(as ?? id, { ...(await api.as(user).call(createPaylink, { body })), user })
    },
  }),
}
