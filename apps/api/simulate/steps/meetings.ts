import { closeRoom } from '@razgovor/contract/admin-actions'
import { endMeeting, joinMeeting } from '@razgovor/contract/meetings'
import { Refusal } from '../../test/api-client.ts'
import { later } from '../plan.ts'
import type { Plan, PlannedSlot } from '../planned.ts'
import type { Random } from '../random.ts'
import { stepKind, type StepKind } from '../step.ts'
import type { Run } from '../run.ts'
import { planLastMinute } from './last-minute.ts'
import { planShortWait } from './rare.ts'

interface SlotRef {
  offer: number
  nth: number
}

interface Beginning extends SlotRef {
  speaker: boolean
  /** Which listeners come, by their places. */
  listeners: 'all' | 'odd' | 'nobody'
  /** One in this many join events gets lost; 0 for none. */
  lost: number
}

interface Ending extends SlotRef {
  by: 'leaving' | 'the speaker' | 'an admin'
}

interface Meeting {
  consultation_id: string
  speaker_id: string
  listeners: { listener_id: string; place: number }[]
}

const closedText = 'закончилась'

export function planMeeting(plan: Plan, slot: PlannedSlot): void {
  const { random } = plan
  const { offer, nth, starts_at, minutes, places_left } = slot
  if ((plan.id + nth) % 25 === 11) return planShortWait(plan, slot)
  if (random.chance(places_left > 1 ? 0.12 : 0.04)) {
    later(plan, starts_at - 5, 'a meeting ends', { offer, nth, by: 'the speaker' })
    // Others book the remaining places before or after the speaker ends it.
    if (places_left > 1)
      for (const [n, before] of [9, 7, 4].entries()) planLastMinute(plan, slot, { which: n + 1, before })
  }
  later(plan, starts_at + random.int(-9, 3), 'a meeting begins', { offer, nth, ...drawComing(random) })
  later(plan, starts_at + random.int(4, minutes - 4), 'a meeting goes on', { offer, nth })
  const by = random.chance(0.2) ? 'the speaker' : 'leaving'
  const lasts = random.chance(0.6) ? random.int(minutes - 3, minutes + 1) : random.int(5, minutes)
  later(plan, starts_at + lasts, 'a meeting ends', { offer, nth, by })
}

function drawComing(random: Random): Omit<Beginning, keyof SlotRef> {
  return {
    speaker: random.chance(0.92),
    listeners: random.pick(['all', 'all', 'all', 'all', 'all', 'all', 'odd', 'nobody']),
    lost: random.chance(0.1) ? random.int(2, 3) : 0,
  }
}

export const meetingSteps: Record<string, StepKind> = {
  'a meeting begins': stepKind({
    weight: 0,
    draw: () => null,
    async apply(run, { speaker, listeners, lost, ...slot }: Beginning) {
      if (!(await findOpen(run, slot))) return
      await catchUp(run)
      const meeting = await findOpen(run, slot)
      if (!meeting) return
      const coming = meeting.listeners.filter(({ place }) => listeners === 'all' || (listeners === 'odd' && place % 2))
      const people = [...(speaker ? [meeting.speaker_id] : []), ...coming.map(({ listener_id }) => listener_id)]
      for (const [nth, user_id] of people.entries())
        await comeIn(run, { ...meeting, user_id, isReported: lost === 0 || nth % lost > 0 })
    },
  }),

  'a meeting goes on': stepKind({
    weight: 0,
    draw: () => null,
    async apply(run, slot: SlotRef) {
      if (await findOpen(run, slot)) await catchUp(run)
    },
  }),

  'a meeting ends': stepKind({
    weight: 0,
    draw: () => null,
    async apply(run, { by, ...slot }: Ending) {
      if (!(await findOpen(run, slot))) return
      await catchUp(run)
      const meeting = await findOpen(run, slot)
      if (!meeting) return
      if (by === 'the speaker') await endAsSpeaker(run, meeting)
      if (by === 'an admin') await closeAsAdmin(run, meeting)
      for (const { user_id } of run.rooms.present(meeting.consultation_id))
        await run.rooms.leave({ ...meeting, user_id, isReported: true })
      await catchUp(run)
    },
  }),
}

async function catchUp({ api, rooms }: Run): Promise<void> {
  await api.settle({ retries: 'in time' })
  await rooms.settled()
}

async function findOpen({ api, slots }: Run, { offer, nth }: SlotRef): Promise<Meeting | undefined> {
  const slot_id = slots.get(offer)?.[nth]
  if (!slot_id) return undefined
  const now = api.clock.now()
  const rows = await api.ctx.db
    .selectFrom('bookings')
    .select(['consultation_id', 'speaker_id', 'listener_id', 'place'])
    .where('slot_id', '=', slot_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .where('time_start', '<=', new Date(now.getTime() + 10 * 60_000))
    .where('time_end', '>', now)
    .orderBy('place')
    .execute()
  return rows[0] && { ...rows[0], listeners: rows }
}

interface Coming {
  consultation_id: string
  speaker_id: string
  user_id: string
  isReported: boolean
}

// Everyone with a place must be able to join, except the speaker and blocked accounts, who may be refused.
async function comeIn(run: Run, coming: Coming): Promise<void> {
  const { consultation_id, speaker_id, user_id, isReported } = coming
  try {
    await run.api.as(run.people.get(user_id)!).call(joinMeeting, { params: { id: consultation_id } })
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.body.error_message?.includes(closedText))
      throw new Error(`${user_id} has a place in ${consultation_id} and can't join it`, { cause: refusal })
    const isBlocked = refusal.error_name === 'not_exist' || refusal.status === 401 || refusal.status === 403
    if (user_id === speaker_id || isBlocked) return
    throw new Error(`${user_id} has a place in ${consultation_id} and can't join it`, { cause: refusal })
  }
  await run.rooms.enter({ consultation_id, user_id, isReported })
}

async function endAsSpeaker(run: Run, { consultation_id, speaker_id }: Meeting): Promise<void> {
  await run.api.as(run.people.get(speaker_id)!).call(endMeeting, { params: { id: consultation_id } })
  run.ended_by_speaker.add(consultation_id)
}

async function closeAsAdmin({ api, admins, ended_by_admin }: Run, { consultation_id }: Meeting): Promise<void> {
  await api.as(admins[0]!).call(closeRoom, { params: { consultation_id }, body: { why: 'жалоба' } })
  ended_by_admin.add(consultation_id)
}
