import { getOrder, updateOrderStatus } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { currentAcquirer } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { tariffsOf } from '../../../../test/tariffs.ts'

async function makeLink(api: TestApi) {
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const order = () => api.as(listener).call(getOrder, { params: link })
  const ask = () => api.as(listener).call(updateOrderStatus, { params: link })
  return { bank: bankOf(api), link, order, ask }
}

const recorded = (api: TestApi) =>
  api.ctx.db.selectFrom('payment_notifications').select(['outcome', 'amount']).where('outcome', '<>', 'NOTED').execute()

const paymentOf = (api: TestApi) =>
  api.ctx.db.selectFrom('payments').select(['kind', 'paid_at']).executeTakeFirstOrThrow()

test('a payment with a wrong amount books nothing, whether notified or polled', async () => {
  await using api = await startApi()
  const { bank, link, order, ask } = await makeLink(api)
  await bank.pay(link, { amount: 100 })
  await api.settle()
  await ask()
  expect(await order()).toMatchObject({ status: 'PENDING', items: [{ status: 'RESERVED' }] })
  expect(await recorded(api)).toContainEqual({ outcome: 'WRONG_AMOUNT', amount: 100 })
  expect(await paymentOf(api)).toEqual({ kind: null, paid_at: null })
})

test('the card of a payment with a wrong amount is not saved', async () => {
  await using api = await startApi()
  const tariffs = tariffsOf(api, await makeSpeaker(api))
  const { payment_url } = await tariffs.take('BASIC', 'MONTHLY', { other_card: true })
  await bankOf(api).pay({ payment_url: payment_url! }, { amount: 100 })
  await api.settle()
  expect(await api.ctx.db.selectFrom('saved_cards').selectAll().execute()).toEqual([])
  expect((await tariffs.current()).tariff.code).toBe('FREE')
})

test.each([[100], [300_000]])(
  'a payment of %i kopecks instead of 250,000 is not paid in full because a part was refunded',
  async (amount) => {
    await using api = await startApi()
    const { bank, link, order, ask } = await makeLink(api)
    await bank.pay(link, { amount })
    await bank.refundByHand(link, 50)
    await api.settle()
    await ask()
    expect(await order()).toMatchObject({ status: 'PENDING', refunded_amount: 0, items: [{ status: 'RESERVED' }] })
    expect(await paymentOf(api)).toMatchObject({ paid_at: null })
  },
)

test('a payment of too much is not paid in full when its partial refund is the first that is seen of it', async () => {
  await using api = await startApi()
  const { bank, link, order, ask } = await makeLink(api)
  await bank.faults({ lose_notifications: true })
  await bank.pay(link, { amount: 300_000 })
  await bank.refundByHand(link, 50)
  await ask()
  expect(await order()).toMatchObject({ status: 'PENDING', items: [{ status: 'RESERVED' }] })
  expect(await recorded(api)).toContainEqual({ outcome: 'WRONG_AMOUNT', amount: 299_950 })
})

test('a payment is booked only when the bank has said its amount', async () => {
  await using api = await startApi()
  const { bank, link, order, ask } = await makeLink(api)
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  const acquirer = currentAcquirer(api)
  const getState = acquirer.getState.bind(acquirer)
  acquirer.getState = async (id) => ({ ...(await getState(id)), amount: null })
  await ask()
  expect(await order()).toMatchObject({ status: 'PENDING' })
  acquirer.getState = getState
  await ask()
  expect(await order()).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
})
