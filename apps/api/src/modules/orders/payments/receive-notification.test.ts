import { getOrder } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankSettings, notificationUrl, signAsBank } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

async function makeLink(api: TestApi) {
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const status = async () => (await api.as(listener).call(getOrder, { params: link })).status
  return { link, status }
}

async function post(api: TestApi, fields: object): Promise<{ status: number; text: string; type: string | null }> {
  const response = await fetch(notificationUrl(api), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signAsBank(api.ctx.config, { ...fields })),
  })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}

const outcomes = async (api: TestApi) =>
  (
    await api.ctx.db
      .selectFrom('payment_notifications')
      .select(['status', 'outcome'])
      .orderBy('payment_notification_id')
      .execute()
  ).map(({ status, outcome }) => `${status} ${outcome}`)

test('each notification, repeated or out of order, is answered with the plain text OK', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, status } = await makeLink(api)
  await bank.faults({ repeat_notifications: 2, reorder: true })
  await bank.pay(link)
  expect(await status()).toBe('PAID')
  expect(await outcomes(api)).toEqual([
    ...Array<string>(3).fill('RECEIPT NOTED'),
    ...Array<string>(3).fill('CONFIRMED APPLIED'),
    ...Array<string>(3).fill('AUTHORIZED APPLIED'),
  ])
  // The AUTHORIZED notification that arrived last is outdated.
  const payment = await api.ctx.db.selectFrom('payments').select('provider_status').executeTakeFirst()
  expect(payment).toEqual({ provider_status: 'CONFIRMED' })

  const { OrderId, ...rest } = { OrderId: (await bank.payment(link)).order_id, Status: 'CONFIRMED', Success: true }
  const answer = await post(api, { ...rest, OrderId, PaymentId: 1, ErrorCode: '0', Amount: 250_000 })
  expect(answer).toEqual({ status: 200, text: 'OK', type: 'text/plain; charset=utf-8' })
})

test('a notification with a wrong token changes nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, status } = await makeLink(api)
  expect(await bank.notify(link, { status: 'CONFIRMED', token: 'wrong' })).toBe('refused')
  expect(await status()).toBe('PENDING')
  expect(await outcomes(api)).toEqual([])
})

test('a correctly signed notification for another terminal changes nothing', async () => {
  await using api = await startApi()
  const { link, status } = await makeLink(api)
  const { order_id: OrderId, payment_id: PaymentId } = await bankOf(api).payment(link)
  const paid = { OrderId, PaymentId, Status: 'CONFIRMED', Success: true, ErrorCode: '0', Amount: 250_000 }
  expect(await post(api, { ...paid, TerminalKey: 'another' })).toMatchObject({ status: 403 })
  expect(await status()).toBe('PENDING')
  expect(await outcomes(api)).toEqual([])
})

test('statuses that take no money leave an unpaid order PENDING or end it as FAILED or EXPIRED', async () => {
  await using api = await startApi()
  const open = await makeLink(api)
  for (const status of ['NEW', 'FORM_SHOWED', '3DS_CHECKING', 'AUTHORIZED', 'REVERSING', 'REFUNDING']) {
    expect(await bankOf(api).notify(open.link, { status })).toBe('ok')
    expect(await open.status()).toBe('PENDING')
  }
  const ended = {
    REJECTED: 'FAILED',
    AUTH_FAIL: 'FAILED',
    CANCELED: 'FAILED',
    REVERSED: 'FAILED',
    PARTIAL_REVERSED: 'FAILED',
    DEADLINE_EXPIRED: 'EXPIRED',
    ATTEMPTS_EXPIRED: 'EXPIRED',
  }
  const seen: Record<string, string> = {}
  for (const status of Object.keys(ended)) {
    const order = await makeLink(api)
    expect(await bankOf(api).notify(order.link, { status })).toBe('ok')
    seen[status] = await order.status()
  }
  expect(seen).toEqual(ended)
})

test('a notification with a wrong amount is refused and recorded, and the acquirer is asked for the real state', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, status } = await makeLink(api)
  expect(await bank.notify(link, { status: 'CONFIRMED', amount: 100 })).toBe('refused')
  expect(await status()).toBe('PENDING')
  expect(await outcomes(api)).toEqual(['CONFIRMED WRONG_AMOUNT'])

  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  await api.settle()
  expect(await status()).toBe('PAID')
})

test('a notification of an unknown payment is answered with 404', async () => {
  await using api = await startApi()
  for (const OrderId of [newId(new Date()), '21090']) {
    const { status } = await post(api, { OrderId, PaymentId: 7, Status: 'CONFIRMED', Success: true, Amount: 100 })
    expect(status).toBe(404)
  }
  expect(await outcomes(api)).toEqual(['CONFIRMED UNKNOWN_PAYMENT', 'CONFIRMED UNKNOWN_PAYMENT'])
})

test('receipt and linked account notifications are recorded and answered with OK', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, status } = await makeLink(api)
  const { order_id: OrderId, payment_id: PaymentId } = await bank.payment(link)
  const receipt = await post(api, {
    OrderId,
    PaymentId,
    Status: 'RECEIPT',
    Success: true,
    Amount: 250_000,
    FnNumber: '9',
  })
  const account = await post(api, { NotificationType: 'LINKACCOUNT', RequestKey: '1', Status: 'ACTIVE' })
  expect([receipt.text, account.text]).toEqual(['OK', 'OK'])
  expect(await outcomes(api)).toEqual(['RECEIPT NOTED', 'ACTIVE NOTED'])
  expect(await status()).toBe('PENDING')
})

test.each([
  ['91.194.226.0/23', 'refused'],
  ['91.194.226.0/23, 127.0.0.0/8, ::1/128', 'ok'],
])('with %s as the allowed bank networks, a local notification is %s', async (nets, outcome) => {
  await using api = await startApi({ environment: bankSettings.networks(nets) })
  const { link } = await makeLink(api)
  expect(await bankOf(api).notify(link, { status: 'CONFIRMED' })).toBe(outcome)
})

test('a notification that is not a JSON object is refused', async () => {
  await using api = await startApi()
  const send = (body: string) =>
    fetch(notificationUrl(api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  expect((await send('[1]')).status).toBe(400)
  expect((await send('{')).status).toBe(400)
  expect((await send('{}')).status).toBe(403)
})
