import { expect, test } from 'vitest'
import { startNeva } from '../../../../sandbox/test/neva/neva.ts'
import type { NewPayment } from '../../modules/orders/acquirer.ts'
import { acquirerFaults, acquirerNames } from '../acquirers.ts'
import { createNeva } from './index.ts'

const settings = { NEVA_SHOP_ID: 'shop', NEVA_SECRET: 'neva-test-secret', NEVA_TIMEOUT_MS: 5000 }
const receipt = { email: 'vera@example.com', taxation: 'osn', tax: 'none', method: 'full_payment', items: [] } as const
const payment: NewPayment = {
  payment_id: 'p-1',
  amount: 250_000,
  description: 'Встреча',
  expires_at: new Date('2058-01-21'),
  receipt,
  notification_url: 'http://site/notify',
  success_url: 'http://site/yes',
  fail_url: 'http://site/no',
}

async function start() {
  const bank = await startNeva(settings.NEVA_SECRET)
  return { bank, neva: createNeva({ ...settings, NEVA_API_URL: bank.url }) }
}

test('a payment is made, found by our id, paid, and refunded once for each refund', async () => {
  const { bank, neva } = await start()
  await using _ = bank
  expect(await neva.findPayment('p-1')).toBeNull()
  const { provider_payment_id } = await neva.createPayment(payment)
  expect(await neva.findPayment('p-1')).toMatchObject({ provider_payment_id, kind: 'created' })
  bank.pay(provider_payment_id)
  expect(await neva.getState(provider_payment_id)).toMatchObject({ kind: 'paid', amount: 250_000 })
  const refund = { provider_payment_id, amount: 50_000, refund_id: 'r-1' }
  for (const _ of [1, 2])
    expect(await neva.cancel(refund)).toMatchObject({ kind: 'partially_refunded', amount: 200_000 })
  expect(await neva.cancel({ provider_payment_id })).toMatchObject({ kind: 'refunded', amount: 0 })
})

test('a notification counts only with the signature over its bytes', async () => {
  const { bank, neva } = await start()
  await using _ = bank
  const { provider_payment_id } = await neva.createPayment(payment)
  const { raw_body, signature } = bank.pay(provider_payment_id)
  const body = JSON.parse(raw_body) as Record<string, unknown>
  const read = (text: string, given: string) =>
    neva.readNotification({ body, raw_body: text, headers: { 'neva-signature': given }, ip: '127.0.0.1' })
  const state = { kind: 'paid', card: { rebill_id: `card-${provider_payment_id}` }, pan: '220000******0001' }
  expect(read(raw_body, signature)).toMatchObject({ about: 'state', state })
  expect(read(`${raw_body} `, signature)).toBeNull()
  expect(read(raw_body, '')).toBeNull()
})

test('a wrong secret is a refusal, an unknown payment is named so, and a closed port is a call that was not sent', async () => {
  const { bank, neva } = await start()
  await using _ = bank
  await expect(neva.getState('n-9')).rejects.toMatchObject({ failure: 'UNKNOWN_PAYMENT', code: 'NO_PAYMENT' })
  const wrong = createNeva({ ...settings, NEVA_SECRET: 'another', NEVA_API_URL: bank.url })
  await expect(wrong.findPayment('p-1')).rejects.toMatchObject({ failure: 'REFUSED', code: 'WRONG_SIGNATURE' })
  const closed = await start()
  await closed.bank[Symbol.asyncDispose]()
  await expect(closed.neva.getState('n-9')).rejects.toMatchObject({ failure: 'UNSENT' })
})

test('an acquirer is off without its settings, and needs all of them for new payments', () => {
  expect(acquirerNames).toContain('neva')
  expect(acquirerFaults({ ACQUIRER: 'neva', NEVA_SHOP_ID: 'shop' })).toEqual(['NEVA_SECRET is needed to take payments'])
})
