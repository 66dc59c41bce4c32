import { expect, test } from 'vitest'

import { startShop } from '../../test/shop.ts'
import { isTokenRight } from './token.ts'

test('a one-stage payment sends AUTHORIZED and CONFIRMED, signed, with PaymentId as a number', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open({ DATA: { Email: 'a@b.ru' } })
  const { body } = await shop.control(`tbank/payments/${paymentId}/pay`)
  expect(body).toEqual({
    payment_id: paymentId,
    status: 'CONFIRMED',
    redirect_url: 'https://shop.example/ok?order=order-1',
  })
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED'])
  expect(shop.receiver.received[1]).toEqual({
    TerminalKey: shop.sandbox.tbank.terminal_key,
    OrderId: 'order-1',
    Success: true,
    Status: 'CONFIRMED',
    PaymentId: Number(paymentId),
    ErrorCode: '0',
    Amount: 350_000,
    CardId: 322264,
    Pan: '220077******7761',
    ExpDate: '1235',
    Data: { Email: 'a@b.ru' },
    Token: expect.any(String),
  })
  for (const notification of shop.receiver.received) {
    expect(isTokenRight(notification, shop.sandbox.tbank.password)).toBe(true)
  }
})

test('a declined payment sends REJECTED, and another card may still pay it', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  const declined = await shop.control(`tbank/payments/${paymentId}/decline`)
  expect(declined.body).toMatchObject({ status: 'REJECTED', redirect_url: 'https://shop.example/fail?order=order-1' })
  expect(shop.receiver.received[0]).toMatchObject({ Success: false, Status: 'REJECTED', ErrorCode: '1005' })
  expect((await shop.control(`tbank/payments/${paymentId}/pay`)).body['status']).toBe('CONFIRMED')
})

test('a closed form leaves the payment unpaid and notifies nobody', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  const { body } = await shop.control(`tbank/payments/${paymentId}/close`)
  expect(body).toMatchObject({ status: 'NEW', redirect_url: 'https://shop.example/fail?order=order-1' })
  expect(shop.receiver.received).toEqual([])
})

test('paying a paid payment is refused with a readable message', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  await shop.control(`tbank/payments/${paymentId}/pay`)
  const { status, body } = await shop.control(`tbank/payments/${paymentId}/pay`)
  expect(status).toBe(409)
  expect(body['error']).toContain('CONFIRMED')
  expect((await shop.control('tbank/payments/1/pay')).status).toBe(404)
})

test('a notification not answered with OK is repeated hourly for a day, then daily, by the clock', async () => {
  await using shop = await startShop()
  shop.receiver.answer = (response) => void response.end('ok')
  const paymentId = await shop.open()
  await shop.control(`tbank/payments/${paymentId}/decline`)
  await shop.control('clock', { advance_seconds: 24 * 3600 })
  expect(shop.receiver.received).toHaveLength(25)
  await shop.control('clock', { advance_seconds: 23 * 3600 })
  expect(shop.receiver.received).toHaveLength(25)
  shop.receiver.answer = (response) => void response.end('OK')
  await shop.control('clock', { advance_seconds: 3600 })
  await shop.control('clock', { advance_seconds: 40 * 24 * 3600 })
  expect(shop.receiver.received).toHaveLength(26)
})

test('a delivery to a merchant that never responds times out and is retried', async () => {
  await using shop = await startShop({ notification_timeout_ms: 50 })
  shop.receiver.answer = () => {}
  const paymentId = await shop.open()
  await shop.control(`tbank/payments/${paymentId}/decline`)
  shop.receiver.answer = (response) => void response.end('OK')
  await shop.control('clock', { advance_seconds: 3600 })
  const listed = await fetch(`${shop.sandbox.control}/tbank/payments`)
  expect(await listed.json()).toMatchObject([
    {
      payment_id: paymentId,
      order_id: 'order-1',
      status: 'REJECTED',
      amount: 350_000,
      notifications: [
        { status: 'REJECTED', is_delivered: true, attempts: [{ outcome: 'unreachable' }, { outcome: 'ok' }] },
      ],
    },
  ])
})

test('a lost notification arrives with a later retry once the fault is cleared', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { lose_notifications: true })
  const paymentId = await shop.open()
  await shop.control(`tbank/payments/${paymentId}/pay`)
  await shop.control('clock', { advance_seconds: 3600 })
  expect(shop.receiver.received).toEqual([])
  expect(await shop.statusOf(paymentId)).toBe('CONFIRMED')
  await shop.control('tbank/faults', {})
  await shop.control('clock', { advance_seconds: 3600 })
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED'])
})

test('faults repeat and reorder the notifications of one action', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { repeat_notifications: true, reorder: true })
  await shop.control(`tbank/payments/${await shop.open()}/pay`)
  expect(shop.receiver.statuses()).toEqual(['CONFIRMED', 'CONFIRMED', 'AUTHORIZED', 'AUTHORIZED'])
  shop.receiver.received.length = 0
  await shop.control('tbank/faults', { repeat_notifications: 2 })
  await shop.control(`tbank/payments/${await shop.open()}/decline`)
  expect(shop.receiver.statuses()).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
})

test('with a delay the payment is captured immediately and notified later; idle waits for it', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { delay_ms: 200 })
  const paymentId = await shop.open()
  await shop.control(`tbank/payments/${paymentId}/pay`)
  expect(await shop.statusOf(paymentId)).toBe('CONFIRMED')
  expect(shop.receiver.received).toEqual([])
  await shop.idle()
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED'])
})

test('a notification can be repeated or forged', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  const path = `tbank/payments/${paymentId}/notify`
  expect((await shop.control(path)).body['outcome']).toBe('ok')
  await shop.control(path, { status: 'CONFIRMED', amount: 1, token: 'wrong' })
  expect(shop.receiver.received).toMatchObject([{ Status: 'NEW' }, { Status: 'CONFIRMED', Amount: 1 }])
  expect(isTokenRight(shop.receiver.received[0] ?? {}, shop.sandbox.tbank.password)).toBe(true)
  expect(isTokenRight(shop.receiver.received[1] ?? {}, shop.sandbox.tbank.password)).toBe(false)
  expect(await shop.statusOf(paymentId)).toBe('NEW')
})

const receipt = {
  Email: 'a@b.ru',
  Taxation: 'usn_income',
  Items: [{ Name: 'Видеовстреча', Price: 350_000, Quantity: 1, Amount: 350_000, Tax: 'none' }],
}

test('a payment with a receipt is followed by its RECEIPT, signed, and so is each refund of it', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open({ Receipt: receipt })
  await shop.control(`tbank/payments/${paymentId}/pay`)
  await shop.call('Cancel', { PaymentId: paymentId, Amount: 100_000 })
  await shop.idle()
  await shop.call('Cancel', { PaymentId: paymentId })
  await shop.idle()
  expect(shop.receiver.statuses()).toEqual([
    'AUTHORIZED',
    'CONFIRMED',
    'RECEIPT',
    'PARTIAL_REFUNDED',
    'RECEIPT',
    'REFUNDED',
    'RECEIPT',
  ])
  const printed = shop.receiver.received.filter(({ Status }) => Status === 'RECEIPT')
  expect(printed.map(({ Type, Amount }) => [Type, Amount])).toEqual([
    ['Income', 350_000],
    ['IncomeReturn', 100_000],
    ['IncomeReturn', 250_000],
  ])
  expect(new Set(printed.map(({ FiscalDocumentNumber }) => FiscalDocumentNumber)).size).toBe(3)
  for (const notification of printed) expect(isTokenRight(notification, shop.sandbox.tbank.password)).toBe(true)
})

test('a lost RECEIPT is retried like any other notification', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open({ Receipt: receipt })
  await shop.control('tbank/faults', { lose_notifications: 3 })
  await shop.control(`tbank/payments/${paymentId}/pay`)
  expect(shop.receiver.received).toEqual([])
  await shop.control('clock', { advance_seconds: 3600 })
  await shop.idle()
  expect(new Set(shop.receiver.statuses())).toEqual(new Set(['AUTHORIZED', 'CONFIRMED', 'RECEIPT']))
})
