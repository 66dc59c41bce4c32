import { expect, test } from 'vitest'

import { postJson, startShop } from '../../test/shop.ts'
import { signToken } from './token.ts'

test('Init opens a payment: PaymentId is a string, Amount a number, and the link leads to the form', async () => {
  await using shop = await startShop()
  const { status, body } = await shop.call('Init', { Amount: 350_000, OrderId: 'a-1' })
  expect(status).toBe(200)
  expect(body).toEqual({
    Success: true,
    ErrorCode: '0',
    TerminalKey: shop.sandbox.tbank.terminal_key,
    Status: 'NEW',
    PaymentId: expect.stringMatching(/^\d{11}$/),
    OrderId: 'a-1',
    Amount: 350_000,
    PaymentURL: `${shop.sandbox.url}/tbank/pay/${String(body['PaymentId'])}`,
  })
})

test('a wrong token gives error 204 with HTTP 200, and the call is not executed', async () => {
  await using shop = await startShop()
  const { status, body } = await shop.call('Init', { Amount: 350_000, OrderId: 'a-1', Token: 'f'.repeat(64) })
  expect(status).toBe(200)
  expect(body).toEqual({
    Success: false,
    ErrorCode: '204',
    Message: 'Неверные параметры.',
    Details: 'Неверный токен. Проверьте пару TerminalKey/SecretKey.',
  })
  expect((await shop.call('CheckOrder', { OrderId: 'a-1' })).body['ErrorCode']).toBe('335')
})

test('an unknown terminal gives error 501', async () => {
  await using shop = await startShop()
  const fields = { TerminalKey: 'another', PaymentId: '1' }
  const Token = signToken(fields, shop.sandbox.tbank.password)
  const { body } = await postJson(`${shop.sandbox.tbank.api_url}/GetState`, { ...fields, Token })
  expect(body).toMatchObject({ Success: false, ErrorCode: '501', Message: 'Терминал не найден.' })
})

const receipt = (amount: number, payments?: object) => ({
  Email: 'a@b.ru',
  Taxation: 'usn_income',
  Items: [{ Name: 'Консультация', Price: amount, Quantity: 1, Amount: amount, Tax: 'none' }],
  ...(payments && { Payments: payments }),
})

test.for([
  ['247', 'an amount that is not a whole number', { Amount: 10.5 }],
  ['251', 'an amount below a rouble', { Amount: 99 }],
  ['212', 'an OrderId that is too long', { OrderId: 'o'.repeat(37) }],
  ['213', 'a description that is too long', { Description: 'o'.repeat(141) }],
  ['503', 'a card to be saved for nobody', { Recurrent: 'Y' }],
  ['12', 'a due date with Z instead of an offset', { RedirectDueDate: '2099-01-01T00:00:00Z' }],
  ['12', 'a due date that has passed', { RedirectDueDate: '2020-01-01T00:00:00+03:00' }],
  ['12', 'a due date beyond 90 days', { RedirectDueDate: '2099-01-01T00:00:00+03:00' }],
  ['334', 'a receipt for another sum', { Receipt: receipt(340_000) }],
  ['308', 'a receipt whose payments differ from its items', { Receipt: receipt(350_000, { Electronic: 1 }) }],
  ['329', 'a receipt without an address', { Receipt: { ...receipt(350_000), Email: undefined } }],
  [
    '1126',
    'a first saving payment marked as a repeated one',
    { CustomerKey: 'u', Recurrent: 'Y', DATA: { OperationInitiatorType: 'R' } },
  ],
  ['207', 'too much DATA', { DATA: Object.fromEntries(Array.from({ length: 21 }, (_, key) => [key, ''])) }],
] as const)('Init answers %s to %s', async ([code, , fields]) => {
  await using shop = await startShop()
  const { body } = await shop.call('Init', { Amount: 350_000, OrderId: 'a-1', ...fields })
  expect(body).toMatchObject({ Success: false, ErrorCode: code })
})

test('Init accepts a receipt only if its sums match', async () => {
  await using shop = await startShop()
  const Receipt = receipt(350_000, { Electronic: 350_000 })
  expect((await shop.call('Init', { Amount: 350_000, OrderId: 'a-1', Receipt })).body['Success']).toBe(true)
})

test('a repeated OrderId gives error 20', async () => {
  await using shop = await startShop()
  await shop.open({ OrderId: 'same' })
  expect((await shop.call('Init', { Amount: 100, OrderId: 'same' })).body['ErrorCode']).toBe('20')
})

test('an unknown payment gives error 255', async () => {
  await using shop = await startShop()
  for (const method of ['GetState', 'Cancel', 'Confirm', 'Charge']) {
    expect((await shop.call(method, { PaymentId: '1' })).body).toMatchObject({ Success: false, ErrorCode: '255' })
  }
})

test('CheckOrder keeps the types of the bank: Success is a string inside Payments, ErrorCode a number', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open({ OrderId: 'a-1' })
  const { body } = await shop.call('CheckOrder', { OrderId: 'a-1' })
  expect(body).toMatchObject({ Success: true, ErrorCode: '0' })
  expect(body['Payments']).toEqual([
    { PaymentId: paymentId, Amount: 350_000, Status: 'NEW', Success: 'true', ErrorCode: 0, Message: 'None' },
  ])
})

test('CheckOrder lists all payments of an OrderId, oldest first', async () => {
  await using shop = await startShop()
  const first = await shop.open({ OrderId: 'a-1' })
  const { body: refused } = await shop.control(`tbank/payments/${first}/refused`)
  const { body } = await shop.call('CheckOrder', { OrderId: 'a-1' })
  expect(body['Payments']).toMatchObject([
    { PaymentId: first, Status: 'NEW', Success: 'true', ErrorCode: 0 },
    { PaymentId: refused['payment_id'], Status: 'REJECTED', Success: 'false', ErrorCode: 1051 },
  ])
})

test('an unpaid link expires by the clock, and then cannot be paid', async () => {
  await using shop = await startShop({ now: () => Date.parse('2026-08-31T12:00:00+03:00') })
  const paymentId = await shop.open({ RedirectDueDate: '2026-08-31T12:20:00+03:00' })
  await shop.control('clock', { advance_seconds: 1199 })
  expect(await shop.statusOf(paymentId)).toBe('NEW')
  await shop.control('clock', { advance_seconds: 1 })
  expect(await shop.statusOf(paymentId)).toBe('DEADLINE_EXPIRED')
  expect((await shop.control(`tbank/payments/${paymentId}/pay`)).status).toBe(409)
  expect(shop.receiver.received).toEqual([])
})

test('Cancel before the payment ends it, whatever the amount', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  const { body } = await shop.call('Cancel', { PaymentId: paymentId, Amount: 1 })
  expect(body).toMatchObject({ Success: true, Status: 'CANCELED', OriginalAmount: 350_000, NewAmount: 0 })
  await shop.idle()
  expect(shop.receiver.statuses()).toEqual(['CANCELED'])
})

test('Cancel refunds in parts and then the rest, and no more than there is', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  await shop.control(`tbank/payments/${paymentId}/pay`)
  const part = await shop.call('Cancel', { PaymentId: paymentId, Amount: 100_000 })
  expect(part.body).toMatchObject({ Status: 'PARTIAL_REFUNDED', OriginalAmount: 350_000, NewAmount: 250_000 })
  const tooMuch = await shop.call('Cancel', { PaymentId: paymentId, Amount: 250_001 })
  expect(tooMuch.body['ErrorCode']).toBe('330')
  const rest = await shop.call('Cancel', { PaymentId: paymentId })
  expect(rest.body).toMatchObject({ Status: 'REFUNDED', OriginalAmount: 250_000, NewAmount: 0 })
  expect((await shop.call('Cancel', { PaymentId: paymentId })).body['ErrorCode']).toBe('8')
  await shop.idle()
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED', 'PARTIAL_REFUNDED', 'REFUNDED'])
})

test('a refund repeated under its ExternalRequestId is the same refund', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  await shop.control(`tbank/payments/${paymentId}/pay`)
  const refund = { PaymentId: paymentId, Amount: 100_000, ExternalRequestId: 'refund-1' }
  const first = await shop.call('Cancel', refund)
  expect(await shop.call('Cancel', refund)).toEqual(first)
  expect((await shop.call('GetState', { PaymentId: paymentId })).body['Amount']).toBe(250_000)
  await shop.idle()
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED', 'PARTIAL_REFUNDED'])
})

test('a two-stage payment is held until Confirm captures a part of it or Cancel releases it', async () => {
  await using shop = await startShop()
  const taken = await shop.open({ PayType: 'T' })
  await shop.control(`tbank/payments/${taken}/pay`)
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED'])
  expect((await shop.call('Confirm', { PaymentId: taken, Amount: 350_001 })).body['ErrorCode']).toBe('330')
  expect((await shop.call('Confirm', { PaymentId: taken, Amount: 300_000 })).body['Status']).toBe('CONFIRMED')
  expect((await shop.call('Confirm', { PaymentId: taken })).body['ErrorCode']).toBe('8')

  const released = await shop.open({ PayType: 'T' })
  await shop.control(`tbank/payments/${released}/pay`)
  expect((await shop.call('Cancel', { PaymentId: released })).body['Status']).toBe('REVERSED')
})

test('a saved card pays later payments without the cardholder, until it declines', async () => {
  await using shop = await startShop()
  const parent = await shop.open({ Recurrent: 'Y', CustomerKey: 'user-17' })
  await shop.control(`tbank/payments/${parent}/pay`)
  const rebillId = String(shop.receiver.received[1]?.['RebillId'])
  expect(shop.receiver.received[1]?.['RebillId']).toBeTypeOf('number')

  const paid = await shop.open({ DATA: { OperationInitiatorType: 'R' } })
  const charged = await shop.call('Charge', { PaymentId: paid, RebillId: rebillId })
  expect(charged.body).toMatchObject({ Success: true, Status: 'CONFIRMED', PaymentId: paid, Amount: 350_000 })
  expect((await shop.call('Charge', { PaymentId: paid, RebillId: rebillId })).body['ErrorCode']).toBe('8')

  await shop.control(`tbank/rebills/${rebillId}`, { declines: true })
  const refused = await shop.open()
  const declined = await shop.call('Charge', { PaymentId: refused, RebillId: rebillId })
  expect(declined.body).toMatchObject({ Success: false, Status: 'REJECTED', ErrorCode: '1051' })

  await shop.idle()
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED', 'AUTHORIZED', 'CONFIRMED', 'REJECTED'])
})

test('Charge refuses an unknown card with 104, and a payment marked as made by its owner with 1126', async () => {
  await using shop = await startShop()
  const parent = await shop.open({ Recurrent: 'Y', CustomerKey: 'user-17' })
  await shop.control(`tbank/payments/${parent}/pay`)
  const RebillId = String(shop.receiver.received[1]?.['RebillId'])
  const PaymentId = await shop.open({ DATA: { OperationInitiatorType: '0' } })
  expect((await shop.call('Charge', { PaymentId, RebillId: '1' })).body['ErrorCode']).toBe('104')
  expect((await shop.call('Charge', { PaymentId, RebillId })).body['ErrorCode']).toBe('1126')
})
