import { expect, test } from 'vitest'

import { startShop } from '../../test/shop.ts'
import { signToken } from './token.ts'

test('fail_next gives 500 or an error as often as requested, and the calls are not executed', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { fail_next: { method: 'Init', how: '500', times: 2 } })
  for (const order of ['a-1', 'a-2']) {
    expect((await shop.call('Init', { Amount: 100, OrderId: order })).status).toBe(500)
    expect((await shop.call('CheckOrder', { OrderId: order })).body['ErrorCode']).toBe('335')
  }
  await shop.control('tbank/faults', { fail_next: { method: 'Init', how: 'error', times: 1 } })
  expect((await shop.call('Init', { Amount: 100, OrderId: 'a-1' })).body).toMatchObject({
    Success: false,
    ErrorCode: '9999',
  })
  expect((await shop.call('Init', { Amount: 100, OrderId: 'a-1' })).body['Success']).toBe(true)
})

test('a call that times out is executed without a response', async () => {
  const shop = await startShop()
  await shop.control('tbank/faults', { fail_next: { method: 'Init', how: 'timeout', times: 1 } })
  const unanswered = shop.call('Init', { Amount: 100, OrderId: 'a-1' }).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(async () => (await shop.call('CheckOrder', { OrderId: 'a-1' })).body['Success']).toBe(true)
  await shop[Symbol.asyncDispose]()
  expect(await unanswered).toBe('cut off')
})

test('a lost call is executed, and its connection breaks', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { fail_next: { method: 'Init', how: 'lost', times: 1 } })
  await expect(shop.call('Init', { Amount: 100, OrderId: 'a-1' })).rejects.toThrow('fetch failed')
  expect((await shop.call('CheckOrder', { OrderId: 'a-1' })).body['Success']).toBe(true)
})

test('a client may give up on a call that is never answered', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { fail_next: { method: 'GetState', how: 'timeout', times: 1 } })
  const fields = { TerminalKey: shop.sandbox.tbank.terminal_key, PaymentId: '1' }
  const body = JSON.stringify({ ...fields, Token: signToken(fields, shop.sandbox.tbank.password) })
  const call = fetch(`${shop.sandbox.tbank.api_url}/GetState`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(100),
  })
  await expect(call).rejects.toThrow('aborted due to timeout')
})

test('a payer may pay just before a Cancel, whose refund is then announced or not', async () => {
  await using shop = await startShop()
  for (const silent_after_pay of [false, true]) {
    const PaymentId = await shop.open()
    shop.receiver.received.length = 0
    await shop.control('tbank/faults', { pay_before: 'Cancel', silent_after_pay })
    expect((await shop.call('Cancel', { PaymentId })).body).toMatchObject({ Status: 'REFUNDED', NewAmount: 0 })
    await shop.idle()
    const paid = ['AUTHORIZED', 'CONFIRMED']
    expect(new Set(shop.receiver.statuses())).toEqual(new Set(silent_after_pay ? paid : [...paid, 'REFUNDED']))
  }
})

test('an expired link can be paid for as long as the bank expires it late', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { expires_late_minutes: 5 })
  const [late, later] = [await shop.open(), await shop.open()]
  await shop.control('clock', { advance_seconds: 24 * 3600 + 299 })
  expect((await shop.control(`tbank/payments/${late}/pay`)).body['status']).toBe('CONFIRMED')
  await shop.control('clock', { advance_seconds: 1 })
  expect(await shop.statusOf(later)).toBe('DEADLINE_EXPIRED')
})

test('unknown faults, methods and failures are refused, and the current faults stay', async () => {
  await using shop = await startShop()
  for (const body of [
    { loose_notifications: true },
    { fail_next: { method: 'Delete', how: '500', times: 1 } },
    { fail_next: { method: 'Init', how: 'slowly', times: 1 } },
    { delay_ms: '5' },
  ]) {
    expect((await shop.control('tbank/faults', body)).status).toBe(400)
  }
})
