import { blockUser } from '@razgovor/contract/admin-actions'
import { changePayment } from '@razgovor/contract/orders'
import { buyPackage, endPackage } from '@razgovor/contract/packages'
import { getReceipt } from '@razgovor/contract/receipts'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeUser } from '../../../../test/factories.ts'
import { expectNoDifference, listEntries } from '../../../../test/ledger.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { buyNewPackage, linkForPackage, makePackage, packageOrder } from '../../../../test/packages.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const amountsOf = async (api: TestApi) =>
  (await api.ctx.db.selectFrom('package_credits').select('amount').orderBy('position').execute()).map(
    ({ amount }) => amount,
  )

test('a paid package gives its meetings, valid from the payment on, and the money is owed to the listener', async () => {
  await using api = await startApi({ now: '2058-01-14T09:00:00Z' })
  const bought = await buyNewPackage(api)
  const { speaker, listener, offer, link } = bought
  expect(await packageOrder(api, bought)).toMatchObject({
    kind: 'PACKAGE',
    status: 'PAID',
    title: 'Пакет «Подготовка к интервью»',
    amount: 1_000_001,
    items: [],
    package: {
      package_id: offer.package_id,
      meetings: 5,
      minutes: 60,
      speaker: { user_id: speaker.user_id },
      expires_at: '2058-03-15T09:00:00.000Z',
      left_count: 5,
      left_amount: 1_000_001,
    },
  })
  expect(await amountsOf(api)).toEqual([200_000, 200_000, 200_000, 200_000, 200_001])
  expect(await listEntries(api)).toEqual(['PAYMENT ACQUIRER -1000001', 'PAYMENT CREDITS 1000001'])
  await api.settle()
  expect(await noticesOf(api, speaker.user_id)).toEqual([
    'Вера Лебедева: куплен пакет «Подготовка к интервью», 5 встреч',
  ])
  expect((await api.mailTo(speaker.email))[0]!.text).toMatch(/Оплачено: 10.000,01/)
  const { items } = await api.as(listener).call(getReceipt, { params: link })
  expect(items).toMatchObject([{ name: 'Пакет, 5 видеовстреч: Анна Сафонова', amount: 1_000_001 }])
  await expectNoDifference(api)
})

test('under the agent scheme the receipt of a package names the speaker, who needs an INN', async () => {
  await using api = await startApi({
    environment: { RECEIPT_AGENT_SIGN: 'commission_agent', RECEIPT_SUPPLIER_PHONE: '+74950000000' },
  })
  const { speaker, offer } = await makePackage(api)
  const listener = await makeListener(api)
  const params = { package_id: offer.package_id }
  expect(await api.as(listener).refusal(buyPackage, { params, body: {} })).toBe('human_friendly')
  const legal = { legal_form: 'SELF_EMPLOYED' as const, details: JSON.stringify({ inn: '500100732259' }) }
  await api.ctx.db
    .insertInto('legal_details')
    .values({ user_id: speaker.user_id, ...legal, updated_at: api.clock.now() })
    .execute()
  const link = await linkForPackage(api, listener, offer)
  await bankOf(api).pay(link)
  const { items } = await api.as(listener).call(getReceipt, { params: link })
  expect(items).toMatchObject([{ supplier: { inn: '500100732259' } }])
})

test('repeating the purchase returns the open order, and after the payment opens a new one', async () => {
  await using api = await startApi()
  const { offer } = await makePackage(api)
  const listener = await makeListener(api)
  const links = await Promise.all([1, 2, 3].map(() => linkForPackage(api, listener, offer)))
  expect(new Set(links.map(({ order_id }) => order_id)).size).toBe(1)
  await bankOf(api).pay(links[0]!)
  expect((await linkForPackage(api, listener, offer)).order_id).not.toBe(links[0]!.order_id)
})

test('a changed price, the own package, a package off sale and an unknown one are refused', async () => {
  await using api = await startApi()
  const { speaker, offer } = await makePackage(api)
  const listener = api.as(await makeListener(api))
  const params = { package_id: offer.package_id }
  expect(await listener.refusal(buyPackage, { params, body: { amount: 1 } })).toBe('human_friendly')
  expect(await api.as(speaker).refusal(buyPackage, { params, body: {} })).toBe('forbidden')
  await api.as(speaker).call(endPackage, { params: { ...params, user_id: speaker.user_id } })
  expect(await listener.refusal(buyPackage, { params, body: {} })).toBe('human_friendly')
  expect(await listener.refusal(buyPackage, { params: { package_id: speaker.user_id }, body: {} })).toBe('not_exist')
})

test('a package that was taken off sale and is paid for late is still given', async () => {
  await using api = await startApi()
  const { speaker, offer } = await makePackage(api)
  const listener = await makeListener(api)
  const link = await linkForPackage(api, listener, offer)
  await bankOf(api).faults({ lose_notifications: true })
  await bankOf(api).pay(link)
  await api.ctx.db.updateTable('orders').set({ status: 'EXPIRED' }).where('order_id', '=', link.order_id).execute()
  await api.as(speaker).call(endPackage, { params: { user_id: speaker.user_id, package_id: offer.package_id } })
  await bankOf(api).faults({})
  await bankOf(api).notify(link, { status: 'CONFIRMED' })
  expect(await packageOrder(api, { listener, link })).toMatchObject({ status: 'PAID', package: { left_count: 5 } })
  await expectNoDifference(api)
})

test('money for a canceled order is refunded, and no meeting can be booked with it', async () => {
  await using api = await startApi()
  const { offer } = await makePackage(api)
  const listener = await makeListener(api)
  const link = await linkForPackage(api, listener, offer)
  await bankOf(api).faults({ lose_notifications: true })
  await bankOf(api).pay(link)
  await api.ctx.db.updateTable('orders').set({ status: 'CANCELED' }).where('order_id', '=', link.order_id).execute()
  await bankOf(api).faults({})
  await bankOf(api).notify(link, { status: 'CONFIRMED' })
  await api.settle()
  expect(await packageOrder(api, { listener, link })).toMatchObject({
    status: 'REFUNDED',
    refunded_amount: 1_000_001,
    package: { left_count: 0, left_amount: 0 },
  })
  expect(await noticesOf(api, listener.user_id)).toEqual([
    expect.stringMatching(/^Оплата пришла, когда заказ уже был отменён. Вернём 10.000,01/),
  ])
  await expectNoDifference(api)
})

test('a package of a speaker who was blocked before the payment is refunded', async () => {
  await using api = await startApi()
  const { speaker, offer } = await makePackage(api)
  const listener = await makeListener(api)
  const link = await linkForPackage(api, listener, offer)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(blockUser, { params: speaker, body: { why: 'спам', meetings: 'KEEP' } })
  await bankOf(api).pay(link)
  await api.settle()
  expect(await packageOrder(api, { listener, link })).toMatchObject({ status: 'REFUNDED', package: { left_count: 0 } })
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('a package paid twice is given once, and the second payment is refunded', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { offer } = await makePackage(api)
  const listener = await makeListener(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const link = await linkForPackage(api, listener, offer)
  await bank.faults({})
  for (const { payment_id } of await bank.payments()) await bank.pay({ payment_url: `/${payment_id}` })
  await api.settle()
  expect(await packageOrder(api, { listener, link })).toMatchObject({ status: 'PAID', package: { left_count: 5 } })
  expect(await bank.taken()).toBe(1_000_001)
  await expectNoDifference(api)
})

test('an unpaid order for a package ends with its window, is given up, and cannot be paid again later', async () => {
  await using api = await startApi()
  const { offer } = await makePackage(api)
  const listener = await makeListener(api)
  const link = await linkForPackage(api, listener, offer)
  const pay = { params: link, body: { status: 'NEW' as const } }
  expect(await api.as(listener).call(changePayment, pay)).toMatchObject({ order_id: link.order_id })
  await api.clock.advance({ minutes: 21 })
  await api.settle()
  expect(await packageOrder(api, { listener, link })).toMatchObject({ status: 'EXPIRED', package: { left_count: 0 } })
  expect(await api.as(listener).refusal(changePayment, pay)).toBe('payment_status')
  const second = await linkForPackage(api, listener, offer)
  await api.as(listener).call(changePayment, { params: second, body: { status: 'CANCELED' } })
  expect(await packageOrder(api, { listener, link: second })).toMatchObject({ status: 'CANCELED' })
})
