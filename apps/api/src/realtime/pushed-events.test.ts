import { approveApplication } from '@razgovor/contract/applications'
import { cancelConsultation } from '@razgovor/contract/bookings'
import { endMeeting } from '@razgovor/contract/meetings'
import { getOrder } from '@razgovor/contract/orders'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { expect, test } from 'vitest'
import { makeApplication } from '../../test/applications.ts'
import { bankOf, linkFor } from '../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser } from '../../test/factories.ts'
import { makeMeeting } from '../../test/free-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../test/tariffs.ts'

/** The events pushed to the user's tabs, in order. */
async function pushedTo(api: TestApi, { user_id }: TestUser): Promise<RealtimeEvent[]> {
  const rows = await api.ctx.db
    .selectFrom('user_events')
    .select('event')
    .where('user_id', '=', user_id)
    .orderBy('seq')
    .execute()
  return rows.map(({ event }) => event as unknown as RealtimeEvent)
}

async function typesPushedTo(api: TestApi, user: TestUser): Promise<RealtimeEvent['type'][]> {
  return (await pushedTo(api, user)).map(({ type }) => type)
}

test('a payment is pushed to the payer, a booking to both sides, a cancellation to the other side', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { starts_in_minutes: 48 * 60 })
  const link = await linkFor(api, listener, [slot])
  await bankOf(api).pay(link)
  await api.settle()
  expect(await pushedTo(api, listener)).toContainEqual(
    expect.objectContaining({ type: 'payment_webhook', payload: { order_id: link.order_id } }),
  )
  for (const user of [listener, slot.speaker])
    expect(await typesPushedTo(api, user)).toContain('consultation_purchase_notification')
  expect(await typesPushedTo(api, slot.speaker)).not.toContain('payment_webhook')

  const { items } = await api.as(listener).call(getOrder, { params: { order_id: link.order_id } })
  const params = { id: items[0]!.consultation_id }
  await api.as(listener).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
  await api.settle()
  expect(await typesPushedTo(api, slot.speaker)).toContain('consultation_annulation_notification')
  expect(await typesPushedTo(api, listener)).not.toContain('consultation_annulation_notification')
})

test('ten minutes before a meeting both sides get an event with its URL', async () => {
  await using api = await startApi()
  const { speaker, listener, params } = await makeMeeting(api, { minutes: 60 })
  await api.clock.advance({ minutes: 19 })
  await api.settle()
  for (const user of [speaker, listener]) expect(await typesPushedTo(api, user)).not.toContain('consultation_start')
  await api.clock.advance({ minutes: 1 })
  await api.settle()
  for (const user of [speaker, listener])
    expect(await pushedTo(api, user)).toContainEqual(
      expect.objectContaining({
        type: 'consultation_start',
        payload: expect.objectContaining({ meeting_url: `${api.ctx.config.PUBLIC_URL}/meeting/${params.params.id}` }),
      }),
    )
})

test.each(['its slot ends', 'its speaker ends it'])(
  'when %s, the stopped clock of a meeting is pushed to both sides once',
  async (end) => {
    await using api = await startApi()
    const { speaker, listener, params } = await makeMeeting(api, { minutes: 60 })
    const clocksOf = async (user: TestUser) =>
      (await pushedTo(api, user)).filter(({ type }) => type === 'meeting_clock').map(({ payload }) => payload)
    await api.clock.advance({ minutes: 31 })
    await api.settle()
    if (end === 'its slot ends') await api.clock.advance({ minutes: 60 })
    else for (let presses = 0; presses < 2; presses++) await api.as(speaker).call(endMeeting, params)
    await api.settle()
    const stopped = { consultation_id: params.params.id, counting_since: null, is_over: true }
    for (const user of [speaker, listener]) expect(await clocksOf(user)).toEqual([expect.objectContaining(stopped)])
  },
)

test('the approval of an application is pushed to its applicant', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const { application } = await makeApplication(api, { user })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { application_id } = application
  await api.as(admin).call(approveApplication, { params: { application_id }, body: { comment: '' } })
  await api.settle()
  expect(await typesPushedTo(api, user)).toContain('speaker_request_notification')
})

test('a rebill is pushed to the speaker as a rebill event, not as a payment event', async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  const speaker = await makeSpeaker(api)
  await tariffsOf(api, speaker).buy('BASIC', 'MONTHLY')
  await api.settle()
  const payments = async () => (await typesPushedTo(api, speaker)).filter((type) => type === 'payment_webhook').length
  const before = await payments()
  await liveUntil(api, '2058-03-01T09:00:00Z')
  expect(await typesPushedTo(api, speaker)).toContain('payment_rebill')
  expect(await payments()).toBe(before)
})
