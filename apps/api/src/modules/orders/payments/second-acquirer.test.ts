import { cancelConsultation } from '@razgovor/contract/bookings'
import { recordChargeback } from '@razgovor/contract/chargebacks'
import { getChecks } from '@razgovor/contract/operations'
import { getOrder, updateOrderStatus } from '@razgovor/contract/orders'
import { listDifferences, startReconciliation } from '@razgovor/contract/reconciliation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationUrl } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor, type Paylink } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser } from '../../../../test/factories.ts'
import type { TestApi } from '../../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../../test/tariffs.ts'
import { startWithTwoAcquirers } from '../../../../test/two-acquirers.ts'
import { runJob } from '../../../../test/run-job.ts'

/** Makes an unpaid order for a meeting of 2,500 roubles in three days. */
async function makeOrder(api: TestApi) {
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api, { starts_in_minutes: 3 * 24 * 60 })])
  const order = () => api.as(listener).call(getOrder, { params: link })
  const cancel = async () => {
    const { consultation_id } = (await order()).items[0]!
    const canceling = { params: { id: consultation_id }, body: { status: 'CANCELED' } } as const
    await api.as(listener).call(cancelConsultation, canceling)
    await api.settle()
  }
  const update = () => api.as(listener).call(updateOrderStatus, { params: link })
  return { link, order, cancel, update }
}

const rowsOf = (api: TestApi) =>
  api.ctx.db.selectFrom('payments').select(['provider', 'provider_status', 'kind']).orderBy('created_at').execute()

const journalOf = (api: TestApi) =>
  api.ctx.db.selectFrom('payment_notifications').select(['provider', 'status', 'outcome']).execute()

test('an order is paid at the acquirer set for new payments', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  both.switchTo('volga')
  const { link, order } = await makeOrder(api)
  expect(link.payment_url).toContain(volga.url)
  await volga.pay(link.payment_url)
  expect(await order()).toMatchObject({ status: 'PAID' })
  expect(await rowsOf(api)).toEqual([{ provider: 'volga', provider_status: 'settled', kind: 'paid' }])
  expect(await journalOf(api)).toEqual([{ provider: 'volga', status: 'settled', outcome: 'APPLIED' }])
  expect(await bankOf(api).payments()).toEqual([])
})

test('a notification of the second acquirer with a wrong signature is refused and changes nothing', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  both.switchTo('volga')
  const { link, order } = await makeOrder(api)
  volga.payment(link.payment_url).state = 'settled'
  expect(await volga.notify(link.payment_url, 'another secret')).toBe(403)
  expect(await order()).toMatchObject({ status: 'PENDING' })
  expect(await journalOf(api)).toEqual([])
  expect(await volga.notify(link.payment_url)).toBe(200)
  expect(await order()).toMatchObject({ status: 'PAID' })
})

test("an acquirer's notification counts only for its own payments, and an unknown acquirer's address is refused", async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  const atBank = await makeOrder(api)
  both.switchTo('volga')
  const { link } = await makeOrder(api)
  const payment = volga.payment(link.payment_url)
  const { order_id: payment_id } = await bankOf(api).payment(atBank.link)
  Object.assign(payment, { reference: payment_id, state: 'settled' })
  expect(await volga.notify(link.payment_url)).toBe(404)
  expect(await atBank.order()).toMatchObject({ status: 'PENDING' })
  payment.webhook_url = notificationUrl(api).replace(/\w+$/, 'constructor')
  expect(await volga.notify(link.payment_url)).toBe(404)
})

test('a refund goes to the acquirer that took the payment, even after a switch', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  const bank = bankOf(api)
  const old = await makeOrder(api)
  await bank.pay(old.link)
  both.switchTo('volga')
  const fresh = await makeOrder(api)
  await volga.pay(fresh.link.payment_url)

  await old.cancel()
  expect(await old.order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bank.payment(old.link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect(volga.payment(fresh.link.payment_url)).toMatchObject({ state: 'settled', returned: '0.00' })

  both.switchTo(both.bank_name)
  await fresh.cancel()
  expect(await fresh.order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(volga.payment(fresh.link.payment_url)).toMatchObject({ state: 'returned', returned: '2500.00' })
})

const settledBy = {
  'its notification': (bank: ReturnType<typeof bankOf>, link: Paylink) => bank.pay(link),
  'a question': async (bank: ReturnType<typeof bankOf>, link: Paylink) => {
    await bank.faults({ lose_notifications: true })
    await bank.pay(link)
  },
}

test.each(Object.entries(settledBy))(
  'a payment started at the former acquirer is settled by %s and refunded there',
  async (_, pay) => {
    await using both = await startWithTwoAcquirers()
    const { api } = both
    const { link, order, update, cancel } = await makeOrder(api)
    both.switchTo('volga')
    await pay(bankOf(api), link)
    await update()
    expect(await order()).toMatchObject({ status: 'PAID' })
    await cancel()
    expect(await bankOf(api).payment(link)).toMatchObject({ status: 'REFUNDED' })
    expect(both.volga.payments).toEqual([])
  },
)

test('the second acquirer is polled if its notifications are lost, and its unpaid payments are canceled', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  both.switchTo('volga')
  volga.loseNotifications()
  const [paid, unpaid] = [await makeOrder(api), await makeOrder(api)]
  await volga.pay(paid.link.payment_url)
  await api.clock.advance({ minutes: 21 })
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'PAID' })
  expect(await unpaid.order()).toMatchObject({ status: 'EXPIRED' })
  expect(volga.payment(unpaid.link.payment_url).state).toBe('void')
})

test('the sweep skips payments in a final state of their acquirer', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  both.switchTo('volga')
  volga.loseNotifications()
  const [voided, refused] = [await makeOrder(api), await makeOrder(api)]
  volga.payment(voided.link.payment_url).state = 'void'
  volga.payment(refused.link.payment_url).state = 'refused'
  for (const order of [voided, refused]) await order.update()
  await sql`delete from graphile_worker._private_jobs`.execute(api.ctx.db)
  await api.clock.advance({ minutes: 10 })
  volga.asked.length = 0
  await runJob(api.ctx, 'sweep-payments', {})
  await api.settle()
  // The acquirer's page still accepts another card after a refusal.
  expect(volga.asked).toEqual([volga.payment(refused.link.payment_url).id])
})

test('the reconciliation compares each payment with its own acquirer', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const old = await makeOrder(api)
  await bankOf(api).pay(old.link)
  both.switchTo('volga')
  const fresh = await makeOrder(api)
  await volga.pay(fresh.link.payment_url)
  Object.assign(volga.payment(fresh.link.payment_url), { state: 'part_returned', returned: '700.00' })
  await admin.call(startReconciliation)
  await api.settle()
  const { items } = await admin.call(listDifferences, { query: { state: 'OPEN' } })
  expect(items).toMatchObject([
    { kind: 'RETURNED_BY_BANK', expected: 250_000, found: 180_000, provider_status: 'part_returned' },
  ])
})

test('a chargeback by a number used by two acquirers is refused until our own payment id is given', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const old = await makeOrder(api)
  await bankOf(api).pay(old.link)
  const payment = bankOf(api).numberOf(old.link)
  both.switchTo('volga')
  const fresh = await makeOrder(api)
  await volga.pay(fresh.link.payment_url)
  await api.ctx.db.updateTable('payments').set({ provider_payment_id: payment }).execute()
  const body = { payment, amount: 250_000, bank_reference: 'CB-1', charged_back_on: '2058-01-14' }
  expect(await admin.refusal(recordChargeback, { body })).toBe('human_friendly')
  const { order_id: ours } = await bankOf(api).payment(old.link)
  expect(await admin.call(recordChargeback, { body: { ...body, payment: ours } })).toMatchObject({ is_new: true })
})

test('missing notifications of the current acquirer are a fault, even if the former one sent its own', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const check = async () =>
    (await admin.call(getChecks)).checks.find(({ name }) => name === 'PAYMENT_NOTIFICATIONS')!.state
  await bankOf(api).pay((await makeOrder(api)).link)
  both.switchTo('volga')
  expect(await check()).toBe('OK')
  volga.loseNotifications()
  const { link, update } = await makeOrder(api)
  await volga.pay(link.payment_url)
  await update()
  expect(await check()).toBe('FAULT')
})

const start = '2058-01-31T09:00:00Z'

test('a saved card is charged at the acquirer that saved it', async () => {
  await using both = await startWithTwoAcquirers({ now: start })
  const { api, volga } = both
  const [atBank, atVolga] = [tariffsOf(api, await makeSpeaker(api)), tariffsOf(api, await makeSpeaker(api))]
  await atBank.buy('BASIC', 'MONTHLY')
  both.switchTo('volga')
  const { payment_url } = await atVolga.take('BASIC', 'MONTHLY', { other_card: true })
  await volga.pay(payment_url!)
  expect((await atVolga.current()).card).toMatchObject({ pan: '2200****0001' })
  await liveUntil(api, '2058-02-28T10:00:00Z')
  for (const tariffs of [atBank, atVolga])
    expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z' })
  expect(await bankOf(api).taken()).toBe(2 * 99_000)
  expect(volga.payments.map(({ state }) => state)).toEqual(['settled', 'settled'])
  // An upgrade charges the saved card at once.
  expect(await atBank.take('PRO', 'MONTHLY')).toMatchObject({ status: 'DONE' })
  expect(await bankOf(api).taken()).toBeGreaterThan(2 * 99_000)
  expect(volga.payments).toHaveLength(2)
})
