import { changePayment } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../../test/tariffs.ts'

const paymentEventsOf = async (api: TestApi, { user_id }: TestUser) => {
  const rows = await api.ctx.db.selectFrom('user_events').select('event').where('user_id', '=', user_id).execute()
  return rows
    .map(({ event }) => event as { type: string; payload: unknown })
    .filter(({ type }) => type === 'payment_webhook')
}

test('open tabs are notified of a payment’s outcome, not of the payer’s own cancellation', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const given_up = await linkFor(api, listener, [await makeTimeSlot(api)])
  await api.as(listener).call(changePayment, { params: given_up, body: { status: 'CANCELED' } })
  await api.settle()
  expect(await paymentEventsOf(api, listener)).toEqual([])
  const paid = await linkFor(api, listener, [await makeTimeSlot(api, { starts_in_minutes: 300 })])
  await bankOf(api).pay(paid)
  await api.settle()
  expect(await paymentEventsOf(api, listener)).toMatchObject([{ payload: { order_id: paid.order_id } }])
})

test('a rebill sends no payment event to the speaker’s tabs', async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  const speaker = await makeSpeaker(api)
  await tariffsOf(api, speaker).buy('BASIC', 'MONTHLY')
  await api.settle()
  const before = await paymentEventsOf(api, speaker)
  await liveUntil(api, '2058-03-01T09:00:00Z')
  expect(await tariffsOf(api, speaker).periods()).toHaveLength(2)
  expect(await paymentEventsOf(api, speaker)).toEqual(before)
})
