import { expect, test } from 'vitest'

import { startShop } from '../../test/shop.ts'

async function payOne(shop: Awaited<ReturnType<typeof startShop>>) {
  const { body } = await shop.call('Init', { Amount: 250_000, OrderId: 'a-1' })
  const id = String(body['PaymentId'])
  await shop.control(`tbank/payments/${id}/pay`, {})
  return id
}

const registry = async (shop: Awaited<ReturnType<typeof startShop>>) =>
  (await (await fetch(`${shop.sandbox.control}/tbank/registry`)).text()).trim().split('\r\n')

test('the registry has a line for each payment, refund and chargeback', async () => {
  await using shop = await startShop()
  const id = await payOne(shop)
  await shop.call('Cancel', { PaymentId: id, Amount: 50_000 })
  await shop.control(`tbank/payments/${id}/chargeback`, { amount: 100_050 })
  const [head, ...lines] = await registry(shop)
  expect(head).toBe('Дата операции;Тип операции;Номер платежа;Номер заказа;Сумма, руб.;Номер операции;Карта')
  expect(lines.map((line) => line.split(';').slice(1, 5))).toEqual([
    ['Оплата', id, 'a-1', '2500,00'],
    ['Возврат', id, 'a-1', '-500,00'],
    ['Чарджбэк', id, 'a-1', '-1000,50'],
  ])
  expect(new Set(lines.map((line) => line.split(';')[5])).size).toBe(3)
})

test('neither the API nor a notification reports a chargeback, and its amount cannot be refunded', async () => {
  await using shop = await startShop()
  const id = await payOne(shop)
  await shop.control(`tbank/payments/${id}/chargeback`, { amount: 200_000 })
  expect((await shop.call('GetState', { PaymentId: id })).body).toMatchObject({ Status: 'CONFIRMED', Amount: 250_000 })
  expect((await shop.call('Cancel', { PaymentId: id, Amount: 60_000 })).body).toMatchObject({ ErrorCode: '330' })
  expect((await shop.control(`tbank/payments/${id}/chargeback`, { amount: 60_000 })).status).toBe(409)
})

test('a refunded payment can be charged back, up to what was paid', async () => {
  await using shop = await startShop()
  const id = await payOne(shop)
  await shop.call('Cancel', { PaymentId: id })
  expect((await shop.control(`tbank/payments/${id}/chargeback`, {})).status).toBe(409)
  expect((await shop.control(`tbank/payments/${id}/chargeback`, { amount: 250_001 })).status).toBe(409)
  expect((await shop.control(`tbank/payments/${id}/chargeback`, { amount: 250_000 })).status).toBe(200)
  expect((await shop.call('GetState', { PaymentId: id })).body).toMatchObject({ Status: 'REFUNDED' })
})

test('refunds and chargebacks can be made by hand in the cabinet', async () => {
  await using shop = await startShop()
  const id = await payOne(shop)
  const submit = (action: string, amount: string) =>
    fetch(`${shop.sandbox.url}/tbank/cabinet/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ action, amount }),
      redirect: 'manual',
    })
  expect((await submit('refund', '500')).status).toBe(303)
  expect((await submit('chargeback', '1000.50')).status).toBe(303)
  expect((await submit('chargeback', '2000')).status).toBe(409)
  expect((await submit('refund', '')).status).toBe(400)
  const page = await (await fetch(`${shop.sandbox.url}/tbank/cabinet`)).text()
  expect(page).toContain('Чарджбэк')
  expect(page).toMatch(/999,50/)
  expect(await registry(shop)).toHaveLength(4)
})

test('a payment can be made while a call is on its way to the bank', async () => {
  const shop = await startShop()
  const { body } = await shop.call('Init', { Amount: 250_000, OrderId: 'a-1' })
  await shop.control('tbank/faults', { lag_ms: 60_000 })
  const canceling = shop.call('Cancel', { PaymentId: body['PaymentId'] }).catch(() => 'cut off')
  const paid = await shop.control(`tbank/payments/${String(body['PaymentId'])}/pay`, {})
  expect(paid.body).toMatchObject({ status: 'CONFIRMED' })
  await shop[Symbol.asyncDispose]()
  await canceling
})

test('calls respond as usual after a lag', async () => {
  await using shop = await startShop()
  await shop.control('tbank/faults', { lag_ms: 1 })
  expect((await shop.call('Init', { Amount: 250_000, OrderId: 'a-1' })).body['Success']).toBe(true)
})

test('the merchant’s refunds are counted separately and can be refused while the cabinet still refunds', async () => {
  await using shop = await startShop()
  const id = await payOne(shop)
  await shop.call('Cancel', { PaymentId: id, Amount: 50_000 })
  await shop.control(`tbank/payments/${id}/refund-by-hand`, { amount: 20_000 })
  await shop.control(`tbank/payments/${id}/refuse-refunds`)
  expect((await shop.call('Cancel', { PaymentId: id, Amount: 30_000 })).body).toMatchObject({ ErrorCode: '9999' })
  await shop.control(`tbank/payments/${id}/refund-by-hand`, { amount: 10_000 })
  const payments = (await (await fetch(`${shop.sandbox.control}/tbank/payments`)).json()) as object[]
  expect(payments).toMatchObject([{ asked_back_amount: 50_000, remaining_amount: 170_000 }])
})

test('an SBP refund takes as long as configured', async () => {
  await using shop = await startShop()
  const { body } = await shop.call('Init', { Amount: 250_000, OrderId: 'a-1' })
  const id = String(body['PaymentId'])
  await shop.control(`tbank/payments/${id}/pay`, { by: 'SBP' })
  await shop.control('tbank/faults', { sbp_refund_minutes: 90 })
  await shop.call('Cancel', { PaymentId: id, Amount: 50_000 })
  await shop.control('clock', { advance_seconds: 89 * 60 })
  expect(await shop.statusOf(id)).toBe('ASYNC_REFUNDING')
  await shop.control('clock', { advance_seconds: 60 })
  expect(await shop.statusOf(id)).toBe('PARTIAL_REFUNDED')
})

test('a payment that is paid or partly refunded cannot be paid again, and keeps its amount', async () => {
  await using shop = await startShop()
  const id = await payOne(shop)
  await shop.call('Cancel', { PaymentId: id, Amount: 50_000 })
  expect((await shop.control(`tbank/payments/${id}/pay`, { by: 'SBP', amount: 260_000 })).status).toBe(409)
  const payments = await (await fetch(`${shop.sandbox.control}/tbank/payments`)).json()
  expect(payments).toMatchObject([{ status: 'PARTIAL_REFUNDED', amount: 250_000, remaining_amount: 200_000 }])
})
