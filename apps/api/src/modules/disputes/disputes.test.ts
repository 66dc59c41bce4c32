import { getConsultation } from '@razgovor/contract/bookings'
import { decideDispute, listDisputes, openDispute } from '@razgovor/contract/disputes'
import { getEarnings, listPayouts, recordPayout } from '@razgovor/contract/earnings'
import { listNotifications } from '@razgovor/contract/notifications'
import { getSummary } from '@razgovor/contract/operations'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { roomOf } from '../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { findDifferences } from '../ledger/check-ledger.ts'

/** Makes a paid meeting that has ended. */
async function makeHeld(api: TestApi) {
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 2 })
  await api.settle()
  const { booking_id, consultation_id, listener, slot } = meeting
  const call = { params: { booking_id }, body: { text: 'Спикер ушёл через пять минут' } }
  const dispute = () => api.as(listener).call(openDispute, call)
  const refusal = (user = listener) => api.as(user).refusal(openDispute, call)
  const read = () => api.as(listener).call(getConsultation, { params: { id: consultation_id } })
  return { ...meeting, speaker: slot.speaker, dispute, refusal, read }
}

test('only the listener can open a dispute, once, within 72 hours of the end of the meeting', async () => {
  await using api = await startApi()
  const { dispute, refusal, read, speaker, slot } = await makeHeld(api)
  const until = new Date(slot.time_end.getTime() + 72 * 60 * 60 * 1000).toISOString()
  expect(await read()).toMatchObject({ outcome: 'HELD', dispute: null, dispute_until_iso: until })
  expect(await refusal(speaker)).toBe('not_exist')
  expect(await refusal(await makeListener(api))).toBe('not_exist')
  await api.clock.advance({ hours: 72 })
  const opened = { status: 'OPEN', text: 'Спикер ушёл через пять минут', comment: null, refund_amount: null }
  expect(await dispute()).toMatchObject({ dispute: opened, dispute_until_iso: null })
  expect(await refusal()).toBe('already_exists')
})

test('a dispute is refused after 72 hours, before the end, for a free meeting and after a full refund', async () => {
  await using api = await startApi()
  const late = await makeHeld(api)
  await api.clock.advance({ hours: 72, seconds: 1 })
  expect(await late.read()).toMatchObject({ dispute_until_iso: null })
  expect(await late.refusal()).toBe('human_friendly')

  const refunded = await makeHeld(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  await api.as(admin).call(refundBooking, {
    params: { order_id: refunded.link.order_id },
    body: { booking_id: refunded.booking_id, amount: 250_000, why: 'жалоба', idempotency_key: crypto.randomUUID() },
  })
  expect(await refunded.refusal()).toBe('human_friendly')

  const { booking_id, listener } = await makePaidMeeting(api)
  const body = { text: 'Встреча ещё не началась' }
  expect(await api.as(listener).refusal(openDispute, { params: { booking_id }, body })).toBe('human_friendly')

  const free = await makeMeeting(api)
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const own = await api.as(free.listener).call(getConsultation, free.params)
  const call = { params: { booking_id: own.booking_id! }, body }
  expect(await api.as(free.listener).refusal(openDispute, call)).toBe('human_friendly')
})

test('disputed money cannot be paid out until the dispute is decided', async () => {
  await using api = await startApi()
  const { dispute, speaker, read, listener } = await makeHeld(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const payout = () => ({
    body: { speaker_id: speaker.user_id, amount: 225_000, note: 'Платёжка', idempotency_key: crypto.randomUUID() },
  })
  await dispute()
  expect(await admin.call(listPayouts)).toMatchObject({ total_count: 0 })
  expect(await admin.refusal(recordPayout, payout())).toBe('human_friendly')
  const earnings = { totals: { earned: 0, pending: 225_000 }, balance: 0 }
  expect(await api.as(speaker).call(getEarnings, { params: speaker })).toMatchObject(earnings)
  await api.settle()
  const { items } = await admin.call(listDisputes)
  expect(items).toMatchObject([
    {
      status: 'OPEN',
      amount: 250_000,
      speaker: { user_id: speaker.user_id },
      presence: { is_known: false, speaker: { stays: [] }, together_seconds: 0 },
    },
  ])
  const decision = {
    params: { dispute_id: items[0]!.dispute_id },
    body: { decision: 'DECLINE', comment: 'Вы проговорили весь час' },
  } as const
  expect(await admin.call(decideDispute, decision)).toMatchObject({ status: 'DECLINED' })
  await admin.call(decideDispute, decision)
  const other = { ...decision, body: { ...decision.body, decision: 'REFUND' } } as const
  expect(await admin.refusal(decideDispute, other)).toBe('already_exists')
  expect(await read()).toMatchObject({ dispute: { status: 'DECLINED', comment: 'Вы проговорили весь час' } })
  await admin.call(recordPayout, payout())
  await api.settle()
  for (const user of [listener, speaker]) {
    const notices = (await api.as(user).call(listNotifications)).items.map(({ content }) => content)
    expect(notices.filter((content) => content.startsWith('По обращению о встрече возврата не будет'))).toHaveLength(1)
    const mails = await api.mailTo(user.email)
    expect(mails.filter(({ text }) => text.includes('> Вы проговорили весь час'))).toHaveLength(1)
  }
})

test('concurrent decisions refund a dispute once, by no more than was paid', async () => {
  await using api = await startApi()
  const { dispute, link } = await makeHeld(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await dispute()
  const { items } = await admin.call(listDisputes)
  const decide = (amount?: number) => ({
    params: { dispute_id: items[0]!.dispute_id },
    body: { decision: 'REFUND' as const, comment: 'Вернём половину', ...(amount && { amount }) },
  })
  expect(await admin.refusal(decideDispute, decide(250_001))).toBe('human_friendly')
  const answers = await Promise.all(Array.from({ length: 6 }, () => admin.call(decideDispute, decide(125_000))))
  expect(answers.every(({ refunded_amount }) => refunded_amount === 125_000)).toBe(true)
  expect(await admin.refusal(decideDispute, decide(1000))).toBe('already_exists')
  await api.settle()
  expect(await bankOf(api).payment(link)).toMatchObject({ remaining_amount: 125_000 })
  expect(await admin.call(listPayouts)).toMatchObject({ items: [{ balance: 112_500 }] })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test("an admin sees when each side was in the room, to the second, from its opening to the slot's end", async () => {
  await using api = await startApi()
  const { slot, listener, booking_id, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  const room = roomOf(api, consultation_id)
  await api.clock.advance({ minutes: 45 })
  await room.join(listener)
  await api.clock.advance({ minutes: 17 })
  await room.join(slot.speaker)
  await api.clock.advance({ minutes: 3 })
  await room.leave(slot.speaker)
  await room.leave(listener)
  await api.clock.advance({ minutes: 10 })
  await room.join(listener, 2)
  await api.clock.advance({ minutes: 5 })
  await room.leave(listener, 2)
  await api.clock.advance({ hours: 1 })
  await api.settle()
  const body = { text: 'Спикер пробыл три минуты' }
  await api.as(listener).call(openDispute, { params: { booking_id }, body })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const at = (minutes: number) => new Date(slot.time_start.getTime() + minutes * 60_000).toISOString()
  expect(await admin.call(listDisputes)).toMatchObject({
    items: [
      {
        outcome: 'HELD',
        presence: {
          is_known: true,
          speaker: { seconds: 180, stays: [{ from: at(2), to: at(5) }] },
          listener: {
            seconds: 1200,
            stays: [
              { from: at(-10), to: at(5) },
              { from: at(15), to: at(20) },
            ],
          },
          together_seconds: 180,
        },
      },
    ],
  })
})

test('a speaker sees that a meeting is disputed and the decision, but not the listener’s text', async () => {
  await using api = await startApi()
  const { dispute, speaker, listener, consultation_id } = await makeHeld(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const seen = () => api.as(speaker).call(getConsultation, { params: { id: consultation_id } })
  expect(await seen()).toMatchObject({ disputes: [], dispute: null })
  await dispute()
  const open = { listener: { user_id: listener.user_id }, status: 'OPEN', comment: null, refund_amount: null }
  expect(await seen()).toMatchObject({ disputes: [open], dispute: null })
  expect(JSON.stringify(await seen())).not.toContain('через пять минут')
  const { items } = await admin.call(listDisputes)
  expect(await admin.call(getSummary)).toMatchObject({ now: { disputes_open: 1 } })
  await admin.call(decideDispute, {
    params: items[0]!,
    body: { decision: 'REFUND', comment: 'Вернём половину', amount: 125_000 },
  })
  const decided = { status: 'REFUNDED', comment: 'Вернём половину', refund_amount: 125_000 }
  expect(await seen()).toMatchObject({ disputes: [decided], dispute: null })
  expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    disputes: [],
    dispute: decided,
  })
  expect(await admin.call(getSummary)).toMatchObject({ now: { disputes_open: 0 } })
  await api.settle()
  expect((await api.as(speaker).call(listNotifications)).items[0]).toMatchObject({
    link: '/orders?side=speaker&tab=past',
  })
})

test('a payout and a dispute made at once never pay out disputed money', async () => {
  await using api = await startApi()
  const { dispute, speaker } = await makeHeld(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const body = { speaker_id: speaker.user_id, amount: 225_000, note: 'Платёжка', idempotency_key: crypto.randomUUID() }
  await Promise.allSettled([dispute(), admin.call(recordPayout, { body })])
  const { payable } = await api.ctx.db
    .selectFrom('speaker_balances')
    .select((eb) => eb.fn<number>('payable_to', ['speaker_id']).as('payable'))
    .executeTakeFirstOrThrow()
  const paid = await api.ctx.db.selectFrom('payouts').select('amount').execute()
  expect(paid.length === 1 ? payable <= 0 : payable === 0).toBe(true)
})
