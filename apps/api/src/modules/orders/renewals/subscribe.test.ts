import { getReceipt } from '@razgovor/contract/receipts'
import { getOrder, listOrders } from '@razgovor/contract/orders'
import {
  getCurrentTariff,
  listSubscriptions,
  quoteSubscription,
  subscribe,
  unsubscribe,
} from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeUser } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'
import { tariffsOf } from '../../../../test/tariffs.ts'

test('a tariff bought on the payment page starts when paid, lasts a calendar month and saves the card', async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  expect(await tariffs.current()).toMatchObject({
    tariff: { code: 'FREE' },
    subscription_id: null,
    expires_at: null,
    auto_renew: false,
    next_charge: null,
    card: null,
    open_order_id: null,
    minutes_limit: 300,
  })
  expect(await tariffs.quote('BASIC', 'MONTHLY')).toEqual({
    kind: 'BUY',
    amount: 99_000,
    currency: 'RUB',
    due: 99_000,
    credit: 0,
    starts_at: '2058-01-31T09:00:00.000Z',
    expires_at: '2058-02-28T09:00:00.000Z',
    pay_by: 'PAGE',
  })
  const taken = await tariffs.take('BASIC', 'MONTHLY')
  expect(taken).toMatchObject({ status: 'PAY', current: { tariff: { code: 'FREE' }, open_order_id: taken.order_id } })

  const bank = bankOf(api)
  const link = { payment_url: taken.payment_url! }
  await bank.pay(link)
  expect(await bank.payment(link)).toMatchObject({
    amount: 99_000,
    status: 'CONFIRMED',
    description: 'Тариф «Базовый»',
  })
  expect(await tariffs.current()).toMatchObject({
    tariff: { code: 'BASIC', donations_allowed: true },
    subscription_type: 'MONTHLY',
    expires_at: '2058-02-28T09:00:00.000Z',
    auto_renew: true,
    next_charge: { at: '2058-02-28T09:00:00.000Z', amount: 99_000, failed_count: 0 },
    next: null,
    card: { pan: '220077******7761', expires: '12/35' },
    open_order_id: null,
    minutes_limit: 1800,
  })
  const params = { order_id: taken.order_id! }
  expect(await api.as(speaker).call(getOrder, { params })).toMatchObject({ status: 'PAID', kind: 'TARIFF', items: [] })
  expect((await api.as(speaker).call(listOrders)).items).toMatchObject([{ title: 'Тариф «Базовый»', amount: 99_000 }])

  await api.settle()
  expect(await api.mailTo(speaker.email)).toMatchObject([{ subject: 'Тариф «Базовый» подключён' }])
  expect(await api.as(speaker).call(getReceipt, { params })).toMatchObject({ items: [{ amount: 99_000 }] })
})

test('the next tariff is charged to the saved card at once', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  await tariffs.buy('BASIC', 'MONTHLY')
  expect(await tariffs.quote('PRO', 'MONTHLY')).toMatchObject({ kind: 'UPGRADE', pay_by: 'CARD' })
  expect(await tariffs.take('PRO', 'MONTHLY')).toMatchObject({
    status: 'DONE',
    payment_url: null,
    current: { tariff: { code: 'PRO' }, open_order_id: null },
  })
})

test('a declined saved card leads to the payment page, and the card used there is saved', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  await tariffs.buy('BASIC', 'MONTHLY')
  await tariffs.refuseCard(true)
  const taken = await tariffs.take('PRO', 'MONTHLY')
  expect(taken).toMatchObject({ status: 'PAY', current: { tariff: { code: 'BASIC' } } })
  await bankOf(api).pay({ payment_url: taken.payment_url! })
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'PRO' } })
  expect((await tariffs.orders()).map(({ status }) => status)).toEqual(['PAID', 'FAILED', 'PAID'])

  await api.ctx.db.updateTable('saved_cards').set({ rebill_id: '1' }).execute()
  await api.clock.advance({ days: 30 })
  await api.as(speaker).call(unsubscribe)
  await api.clock.advance({ days: 3 })
  await api.settle()
  // The acquirer refuses the unknown rebill id with code 104.
  expect(await tariffs.take('PRO', 'MONTHLY')).toMatchObject({ status: 'PAY' })
})

test('a charge whose answer is lost is looked up, not repeated', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const bank = bankOf(api)
  await tariffs.buy('BASIC', 'MONTHLY')
  await bank.faults({ lose_notifications: true, fail_next: { method: 'Charge', how: 'lost' } })
  expect(await tariffs.take('PRO', 'MONTHLY')).toMatchObject({ status: 'DONE', current: { tariff: { code: 'PRO' } } })
  expect((await bank.payments()).filter(({ status }) => status === 'CONFIRMED')).toHaveLength(2)
})

test('an acquirer failure on purchase leaves no open order', async () => {
  await using api = await startApi()
  const tariffs = tariffsOf(api, await makeSpeaker(api))
  await bankOf(api).faults({ fail_next: { method: 'Init', how: '500', times: 2 } })
  await expect(tariffs.take('BASIC', 'MONTHLY')).rejects.toThrow('payment_service')
  expect(await tariffs.current()).toMatchObject({ open_order_id: null })
  expect(await tariffs.take('BASIC', 'MONTHLY')).toMatchObject({ status: 'PAY' })
})

test('two concurrent clicks make one order; another offer meanwhile is refused', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const [one, two] = await Promise.all([tariffs.take('BASIC', 'MONTHLY'), tariffs.take('BASIC', 'MONTHLY')])
  expect(one.order_id).toBe(two.order_id)
  expect(one.payment_url).toBe(two.payment_url)
  const params = await tariffs.offerOf('PRO', 'YEARLY')
  expect(await api.as(speaker).refusal(subscribe, { params, body: { due: params.amount } })).toBe('payment_exists')
  expect(await tariffs.orders()).toHaveLength(1)
})

test('concurrent charges of a saved card charge once', async () => {
  await using api = await startApi()
  const tariffs = tariffsOf(api, await makeSpeaker(api))
  const bank = bankOf(api)
  await tariffs.buy('BASIC', 'MONTHLY')
  await Promise.allSettled(Array.from({ length: 5 }, () => tariffs.take('PRO', 'MONTHLY', { due: 150_000 })))
  const { due } = await tariffs.quote('PRO', 'MONTHLY')
  const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => tariffs.take('PRO', 'MONTHLY', { due })))
  expect(clicks.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'PRO' } })
  expect(await bank.taken()).toBe(249_000)
})

test('an amount other than the one shown is refused, and an unknown offer is not_exist', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const params = await tariffsOf(api, speaker).offerOf('BASIC', 'MONTHLY')
  expect(await api.as(speaker).refusal(subscribe, { params, body: { due: 1000 } })).toBe('human_friendly')
  const unknown = { subscription_id: speaker.user_id }
  expect(await api.as(speaker).refusal(subscribe, { params: unknown, body: { due: 1000 } })).toBe('not_exist')
  expect(await api.as(speaker).refusal(quoteSubscription, { params: unknown })).toBe('not_exist')
})

test('anybody can list tariffs, only speakers can use them', async () => {
  await using api = await startApi()
  const { items } = await api.anonymous.call(listSubscriptions)
  expect(items.map(({ code, offers }) => [code, offers.length])).toEqual([
    ['FREE', 0],
    ['BASIC', 3],
    ['PRO', 3],
  ])
  expect(items[0]!.description).toEqual([
    '40 минут на видеовстречу',
    '300 минут в месяц',
    'До 3 участников',
    'Без серий',
    'Без донатов',
  ])
  const params = items[1]!.offers[0]!
  for (const other of [await makeListener(api), await makeUser(api, 'SUPER_ADMIN')]) {
    expect(await api.as(other).refusal(getCurrentTariff)).toBe('forbidden')
    expect(await api.as(other).refusal(quoteSubscription, { params })).toBe('forbidden')
    expect(await api.as(other).refusal(subscribe, { params, body: { due: params.amount } })).toBe('forbidden')
    expect(await api.as(other).refusal(unsubscribe)).toBe('forbidden')
  }
  expect(await api.anonymous.refusal(getCurrentTariff)).toBe('auth_not_provided')
})
