import { changePayment } from '@razgovor/contract/orders'
import { subscribe, unsubscribe } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeSpeaker } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../../test/tariffs.ts'
import { getTariff } from '../../tariffs/get-tariff.ts'

const start = '2058-03-01T09:00:00Z'

async function subscribed(api: TestApi, code = 'BASIC', type: 'MONTHLY' | 'YEARLY' = 'MONTHLY') {
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const first = await tariffs.buy(code, type)
  await api.settle()
  const tariffNow = async () => (await getTariff(api.ctx.db, speaker.user_id, api.clock.now())).code
  return { speaker, tariffs, first, tariffNow, bank: bankOf(api) }
}

test('an upgrade begins at once and credits the unused days, and the charges add up', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, bank } = await subscribed(api)
  await api.clock.advance({ days: 10, hours: 1 })
  // The credit is for 21 of 31 days, including the current one: 67,064.5 kopecks.
  const credit = 67_065
  expect(await tariffs.quote('PRO', 'MONTHLY')).toMatchObject({
    kind: 'UPGRADE',
    amount: 249_000,
    credit,
    due: 249_000 - credit,
    starts_at: '2058-03-11T10:00:00.000Z',
    expires_at: '2058-04-11T10:00:00.000Z',
  })
  expect(await tariffs.take('PRO', 'MONTHLY')).toMatchObject({ status: 'DONE' })
  expect(await tariffs.periods()).toMatchObject([
    { ends_at: new Date('2058-03-11T10:00:00Z'), amount: 99_000, credit: 0 },
    { starts_at: new Date('2058-03-11T10:00:00Z'), amount: 249_000 - credit, credit },
  ])
  expect(await bank.taken()).toBe(99_000 + 249_000 - credit)
  await liveUntil(api, '2058-04-11T10:00:00Z')
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'PRO' }, expires_at: '2058-05-11T10:00:00.000Z' })
  expect(await bank.taken()).toBe(99_000 + 249_000 - credit + 249_000)
})

test('a credit larger than the price buys extra days, and nothing is charged', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, bank } = await subscribed(api, 'BASIC', 'YEARLY')
  const quote = await tariffs.quote('PRO', 'MONTHLY')
  // 950,400 kopecks at 249,000 for 31 days pay for 118.3 days.
  expect(quote).toMatchObject({ kind: 'UPGRADE', credit: 950_400, due: 0, pay_by: 'NONE' })
  expect(quote.expires_at).toBe('2058-06-28T09:00:00.000Z')
  expect(await tariffs.take('PRO', 'MONTHLY')).toMatchObject({
    status: 'DONE',
    order_id: null,
    current: { tariff: { code: 'PRO' }, expires_at: quote.expires_at, next_charge: { at: quote.expires_at } },
  })
  expect(await bank.taken()).toBe(950_400)
  await liveUntil(api, '2058-06-29T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-07-28T09:00:00.000Z' })
  expect(await bank.taken()).toBe(950_400 + 249_000)
})

test('a cheaper tariff begins at expiry at its own price, and the choice can be undone', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, tariffNow, bank } = await subscribed(api, 'PRO')
  expect(await tariffs.quote('BASIC', 'MONTHLY')).toMatchObject({
    kind: 'AT_EXPIRY',
    due: 0,
    starts_at: '2058-04-01T09:00:00.000Z',
    expires_at: '2058-05-01T09:00:00.000Z',
    pay_by: 'NONE',
  })
  expect(await tariffs.take('BASIC', 'MONTHLY')).toMatchObject({
    status: 'DONE',
    current: { tariff: { code: 'PRO' }, next: { tariff: { code: 'BASIC' } }, next_charge: { amount: 99_000 } },
  })
  expect(await tariffs.quote('BASIC', 'MONTHLY')).toMatchObject({ kind: 'CURRENT' })
  expect(await tariffs.quote('PRO', 'MONTHLY')).toMatchObject({ kind: 'RESUME' })
  expect((await tariffs.take('PRO', 'MONTHLY')).current).toMatchObject({ next: null, next_charge: { amount: 249_000 } })
  await tariffs.take('BASIC', 'YEARLY')
  expect(await tariffNow()).toBe('PRO')
  await liveUntil(api, '2058-04-01T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({
    tariff: { code: 'BASIC' },
    subscription_type: 'YEARLY',
    expires_at: '2059-04-01T09:00:00.000Z',
    next: null,
  })
  expect(await bank.taken()).toBe(249_000 + 950_400)
})

test('unsubscribing keeps the tariff until its expiry and can be undone', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, tariffNow, bank } = await subscribed(api)
  for (let click = 0; click < 2; click++)
    expect(await api.as(speaker).call(unsubscribe)).toMatchObject({
      tariff: { code: 'BASIC' },
      auto_renew: false,
      next_charge: null,
      expires_at: '2058-04-01T09:00:00.000Z',
    })
  expect(await tariffs.quote('BASIC', 'MONTHLY')).toMatchObject({ kind: 'RESUME', due: 0, pay_by: 'NONE' })
  expect((await tariffs.take('BASIC', 'MONTHLY')).current).toMatchObject({ auto_renew: true })
  await liveUntil(api, '2058-04-02T09:00:00Z')
  await api.as(speaker).call(unsubscribe)
  await liveUntil(api, '2058-05-01T08:00:00Z')
  expect(await tariffNow()).toBe('BASIC')
  await liveUntil(api, '2058-05-01T09:00:00Z')
  expect(await tariffNow()).toBe('FREE')
  expect(await bank.taken()).toBe(2 * 99_000)
  const mails = await api.mailTo(speaker.email)
  expect(mails[0]!.text).toContain('Ты отключил продление')
  expect(mails.filter(({ subject }) => subject.includes('спишем'))).toHaveLength(1)
  expect(await api.as(speaker).call(unsubscribe)).toMatchObject({ tariff: { code: 'FREE' } })
})

test('renewal cannot be resumed without a saved card', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs } = await subscribed(api)
  await api.as(speaker).call(unsubscribe)
  await api.ctx.db.deleteFrom('saved_cards').execute()
  const params = await tariffs.offerOf('BASIC', 'MONTHLY')
  expect(await api.as(speaker).refusal(subscribe, { params, body: { due: 0 } })).toBe('human_friendly')
})

test('nothing can be bought while a rebill is pending', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, bank } = await subscribed(api)
  await bank.faults({ fail_next: { method: 'Charge', how: 'error' } })
  await liveUntil(api, '2058-04-01T09:00:00Z')
  const { open_order_id } = await tariffs.current()
  const params = await tariffs.offerOf('PRO', 'MONTHLY')
  expect(await api.as(speaker).refusal(subscribe, { params, body: { due: params.amount } })).toBe('payment_exists')
  const same = await tariffs.offerOf('BASIC', 'MONTHLY')
  expect(await api.as(speaker).refusal(subscribe, { params: same, body: { due: 99_000 } })).toBe('payment_exists')
  const giving_up = { params: { order_id: open_order_id! }, body: { status: 'CANCELED' as const } }
  expect(await api.as(speaker).refusal(changePayment, giving_up)).toBe('payment_status')
})

test('a rebill waits for an open purchase and runs if it was not paid', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, bank } = await subscribed(api)
  await liveUntil(api, '2058-04-01T08:50:00Z')
  await tariffs.take('PRO', 'MONTHLY', { other_card: true })
  await liveUntil(api, '2058-04-01T09:05:00Z')
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'BASIC' }, next_charge: { failed_count: 0 } })
  expect(await bank.taken()).toBe(99_000)
  await liveUntil(api, '2058-04-01T09:15:00Z')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-05-01T09:00:00.000Z' })
  expect(await bank.taken()).toBe(2 * 99_000)
})

test('an upgrade paid after its subscription has changed is refunded in full', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, bank } = await subscribed(api)
  const taken = await tariffs.take('PRO', 'MONTHLY', { other_card: true })
  const late = { payment_url: taken.payment_url! }
  await bank.faults({ lose_notifications: true })
  await bank.pay(late)
  await bank.faults({})
  await api.ctx.db.updateTable('orders').set({ status: 'EXPIRED' }).where('order_id', '=', taken.order_id).execute()
  expect(await tariffs.take('PRO', 'YEARLY')).toMatchObject({ status: 'DONE' })
  const paid = await bank.taken()
  expect(await bank.notify(late, { status: 'CONFIRMED' })).toBe('ok')
  await api.settle()
  expect((await tariffs.orders()).find(({ order_id }) => order_id === taken.order_id)).toMatchObject({
    status: 'REFUNDED',
  })
  expect(await bank.taken()).toBe(paid - (249_000 - 99_000))
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'PRO' }, subscription_type: 'YEARLY' })
  expect((await api.mailTo(speaker.email)).some(({ subject }) => /^Вернём 1\s500\s₽/.test(subject))).toBe(true)
})

test('an upgrade paid within 24 hours of the order begins; one paid later is refunded', async () => {
  await using api = await startApi({ now: start })
  const [intime, late] = [await subscribed(api), await subscribed(api)]
  const { bank } = intime
  await bank.faults({ lose_notifications: true })
  const links = []
  for (const { tariffs } of [intime, late]) {
    const { payment_url } = await tariffs.take('PRO', 'MONTHLY', { other_card: true })
    links.push({ payment_url: payment_url! })
    await bank.pay(links.at(-1)!)
  }
  await api.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await bank.notify(links[0]!, { status: 'CONFIRMED' })).toBe('ok')
  await api.clock.advance({ seconds: 1 })
  expect(await bank.notify(links[1]!, { status: 'CONFIRMED' })).toBe('ok')
  await api.settle()
  expect([await intime.tariffNow(), await late.tariffNow()]).toEqual(['PRO', 'BASIC'])
  expect((await late.tariffs.orders()).map(({ status }) => status)).toEqual(['PAID', 'REFUNDED'])
})

test('a rebill declined after the renewal was stopped is not retried', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, bank } = await subscribed(api)
  await bank.faults({ fail_next: { method: 'Charge', how: 'error' } })
  await liveUntil(api, '2058-04-01T09:00:00Z')
  const [rebill] = await bank.payments()
  // A server whose clock is an hour behind cancels the renewal before the paid period has ended.
  await api.clock.advance({ hours: -1 })
  await api.as(speaker).call(unsubscribe)
  expect(await bank.notify({ payment_url: `/${rebill!.payment_id}` }, { status: 'REJECTED' })).toBe('ok')
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'BASIC' }, auto_renew: false, next_charge: null })
})

test('a canceled purchase that is paid later is refunded and does not block another', async () => {
  await using api = await startApi({ now: start })
  const speaker = await makeSpeaker(api)
  const [tariffs, bank] = [tariffsOf(api, speaker), bankOf(api)]
  const given_up = await tariffs.take('PRO', 'MONTHLY')
  await api.as(speaker).call(changePayment, { params: { order_id: given_up.order_id! }, body: { status: 'CANCELED' } })
  await bank.pay({ payment_url: given_up.payment_url! })
  await api.clock.advance({ minutes: 1 })
  await tariffs.buy('BASIC', 'MONTHLY')
  await api.settle()
  expect((await tariffs.orders()).map(({ status }) => status)).toEqual(['REFUNDED', 'PAID'])
  expect(await bank.taken()).toBe(99_000)
})

test('an unpaid purchase expires after its window and allows another', async () => {
  await using api = await startApi({ now: start })
  const tariffs = tariffsOf(api, await makeSpeaker(api))
  await tariffs.take('BASIC', 'MONTHLY')
  await api.clock.advance({ minutes: 21 })
  expect(await tariffs.take('PRO', 'MONTHLY')).toMatchObject({ status: 'PAY' })
  expect((await tariffs.orders()).map(({ status }) => status)).toEqual(['EXPIRED', 'PENDING'])
})

test('the database refuses overlapping paid periods', async () => {
  await using api = await startApi({ now: start })
  await subscribed(api)
  const period = await api.ctx.db.selectFrom('subscription_periods').selectAll().executeTakeFirstOrThrow()
  const again = { ...period, period_id: period.subscription_id, order_id: null }
  await expect(api.ctx.db.insertInto('subscription_periods').values(again).execute()).rejects.toThrow(
    'subscription_periods_no_overlap',
  )
})
