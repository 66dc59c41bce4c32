import { blockUser, cancelAsPlatform } from '@razgovor/contract/admin-actions'
import { cancelConsultation } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { refundBooking } from '@razgovor/contract/refunds'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { unknownId } from '../../../../test/endpoint-samples.ts'
import { makeListener, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const why = 'Спикер заболел'

async function adminOf(api: TestApi) {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const client = api.as(admin)
  return {
    admin,
    client,
    refund: ({ booking_id, link }: PaidMeeting, amount: number) =>
      client.call(refundBooking, {
        params: { order_id: link.order_id },
        body: { booking_id, amount, why, idempotency_key: randomUUID() },
      }),
    cancel: ({ consultation_id }: Pick<PaidMeeting, 'consultation_id'>) =>
      client.call(cancelAsPlatform, { params: { consultation_id }, body: { why } }),
    block: ({ user_id }: MadeUser) =>
      client.call(blockUser, { params: { user_id }, body: { why, meetings: 'CANCEL' } }),
    audit: (table_name: string) =>
      api.ctx.db
        .selectFrom('audit_log')
        .select(['row_id', 'action', 'by_user_id', 'before', 'after'])
        .where('table_name', '=', table_name)
        .where('action', '=', 'cancel')
        .execute(),
  }
}

const orderOf = (api: TestApi, { listener, link }: PaidMeeting) => api.as(listener).call(getOrder, { params: link })

test('canceling a partly refunded meeting refunds only the rest', async () => {
  await using api = await startApi()
  const { refund, cancel } = await adminOf(api)
  const [bySpeaker, byPlatform] = [await makePaidMeeting(api), await makePaidMeeting(api)]
  for (const meeting of [bySpeaker, byPlatform]) await refund(meeting, 70_000)
  await api.settle()
  await bySpeaker.cancel(bySpeaker.slot.speaker)
  expect(await cancel(byPlatform)).toMatchObject({ canceled_count: 1, refund_amount: 180_000 })
  await api.settle()
  for (const meeting of [bySpeaker, byPlatform])
    expect(await orderOf(api, meeting)).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('an admin’s cancellation refunds all listeners of the meeting and is audited once', async () => {
  await using api = await startApi()
  const { admin, client, cancel, audit } = await adminOf(api)
  const slot = await makeTimeSlot(api, { places: 3 })
  const meetings = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  const gone = await makePaidMeeting(api, { slot })
  await gone.cancel(gone.listener)
  const other = await makePaidMeeting(api)
  const { consultation_id } = gone
  const done = { consultation_id, canceled_count: 2, refund_amount: 500_000 }
  expect(await cancel(gone)).toEqual(done)
  expect(await cancel(gone)).toEqual({ ...done, canceled_count: 0, refund_amount: 0 })
  await api.settle()
  for (const meeting of meetings)
    expect(await orderOf(api, meeting)).toMatchObject({ status: 'REFUNDED', items: [{ status: 'CANCELED' }] })
  expect(await orderOf(api, other)).toMatchObject({ status: 'PAID' })
  expect(await bankOf(api).taken()).toBe(250_000)
  expect(await audit('consultations')).toMatchObject([
    {
      row_id: consultation_id,
      by_user_id: admin.user_id,
      before: { bookings: [{ status: 'BOOKED' }, { status: 'BOOKED' }] },
      after: { status: 'CANCELED', refund_amount: 500_000, why },
    },
  ])
  const unknown = { params: { consultation_id: unknownId }, body: { why } }
  expect(await client.refusal(cancelAsPlatform, unknown)).toBe('not_exist')
})

test('blocking a listener cancels and refunds their bookings; other listeners’ bookings stay', async () => {
  await using api = await startApi()
  const { admin, block, refund, audit } = await adminOf(api)
  const slot = await makeTimeSlot(api, { places: 2, starts_in_minutes: 120 })
  const [blocked, other] = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  await refund(blocked, 70_000)
  await api.settle()
  await block(blocked.listener)
  await api.settle()
  expect(await orderOf(api, other)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  expect(await bankOf(api).taken()).toBe(250_000)
  expect(await audit('bookings')).toMatchObject([
    {
      row_id: blocked.booking_id,
      by_user_id: admin.user_id,
      before: { status: 'BOOKED' },
      after: { status: 'CANCELED', refund_amount: 180_000, why },
    },
  ])
  await expectNoDifference(api)
})

test('blocking a speaker lets a started meeting continue and cancels later ones', async () => {
  await using api = await startApi()
  const { block } = await adminOf(api)
  const begun = await makePaidMeeting(api, { starts_in_minutes: 60 })
  const { speaker } = begun.slot
  const later = await makePaidMeeting(api, { speaker, starts_in_minutes: 600 })
  const strangers = await makePaidMeeting(api, { starts_in_minutes: 600 })
  await api.clock.advance({ minutes: 60 })
  await api.ctx.db
    .updateTable('bookings')
    .set({ status: 'STARTED' })
    .where('booking_id', '=', begun.booking_id)
    .execute()
  await block(speaker)
  await api.settle()
  expect(await orderOf(api, begun)).toMatchObject({ items: [{ status: 'STARTED' }] })
  expect(await orderOf(api, later)).toMatchObject({ items: [{ status: 'CANCELED' }] })
  expect(await orderOf(api, strangers)).toMatchObject({ items: [{ status: 'BOOKED' }] })
})

test('a user cannot cancel a meeting of others', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const input = { params: { id: meeting.consultation_id }, body: { status: 'CANCELED' } } as const
  expect(await api.as(await makeListener(api)).refusal(cancelConsultation, input)).toBe('not_exist')
  expect(await orderOf(api, meeting)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
})
