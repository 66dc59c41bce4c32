import { blockUser } from '@razgovor/contract/admin-actions'
import { refundUnused } from '@razgovor/contract/orders'
import { deleteUser } from '@razgovor/contract/profile'
import { withdrawRefund } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeUser } from '../../../../test/factories.ts'
import { balanceOf, expectNoDifference, listEntries } from '../../../../test/ledger.ts'
import { noticesOf } from '../../../../test/notices.ts'
import {
  buyNewPackage,
  cancelMeeting,
  leftOf,
  packageOrder,
  slotOf,
  useCredits,
  type Bought,
} from '../../../../test/packages.ts'
import { runJob } from '../../../../test/run-job.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const ask = ({ link }: Pick<Bought, 'link'>, amount: number) => ({ params: link, body: { amount } })

/** Two of five meetings are booked. */
async function useHalf(api: TestApi, terms: Parameters<typeof buyNewPackage>[1] = {}) {
  const bought = await buyNewPackage(api, terms)
  const bookings = await useCredits(api, bought, [await slotOf(api, bought, 72), await slotOf(api, bought, 96)])
  return { bought, bookings }
}

test('unused meetings are refunded on demand at the price paid for each, and the booked ones stay', async () => {
  await using api = await startApi()
  const { bought, bookings } = await useHalf(api)
  const { listener } = bought
  expect(await api.as(listener).call(refundUnused, ask(bought, 600_001))).toMatchObject({ package: { left_count: 0 } })
  await api.settle()
  expect(await packageOrder(api, bought)).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunded_amount: 600_001,
    items: [{ status: 'BOOKED' }, { status: 'BOOKED' }],
  })
  expect(await bankOf(api).taken()).toBe(400_000)
  expect((await listEntries(api)).slice(-4)).toEqual([
    'REFUND CREDITS -600001',
    'REFUND REFUND_DUE 600001',
    'REFUNDED REFUND_DUE -600001',
    'REFUNDED ACQUIRER 600001',
  ])
  expect(await noticesOf(api, listener.user_id)).toContainEqual(
    expect.stringMatching(/^Возврат по твоей просьбе. Вернём/),
  )
  await api.clock.advance({ days: 5 })
  await api.settle()
  for (const { booking_id } of bookings) expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 180_000 })
  expect(await packageOrder(api, bought)).toMatchObject({ refunded_amount: 600_001 })
  await expectNoDifference(api)
})

test('asking twice, and at once, refunds once; another sum than the shown one is refused', async () => {
  await using api = await startApi()
  const { bought } = await useHalf(api)
  const listener = api.as(bought.listener)
  expect(await listener.refusal(refundUnused, ask(bought, 1_000_001))).toBe('human_friendly')
  const stranger = api.as(await makeListener(api))
  expect(await stranger.refusal(refundUnused, ask(bought, 600_001))).toBe('not_exist')
  await Promise.all([1, 2, 3].map(() => listener.call(refundUnused, ask(bought, 600_001))))
  await listener.call(refundUnused, ask(bought, 600_001))
  await api.settle()
  expect(await bankOf(api).taken()).toBe(400_000)
  await expectNoDifference(api)
})

test('a booking and a refund at once share the meetings: each is booked or refunded, never both', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api, { meetings: 2, amount: 200_000 })
  const slot = await slotOf(api, bought, 72)
  await Promise.allSettled([
    useCredits(api, bought, [slot]),
    api.as(bought.listener).call(refundUnused, ask(bought, 200_000)),
  ])
  await api.settle()
  const { refunded_amount, items } = await packageOrder(api, bought)
  expect([items.length, refunded_amount]).toEqual(items.length === 1 ? [1, 0] : [0, 200_000])
  await expectNoDifference(api)
})

test('a meeting that comes back after the refund of the others can be booked with or refunded as well', async () => {
  await using api = await startApi()
  const { bought, bookings } = await useHalf(api)
  const listener = api.as(bought.listener)
  await listener.call(refundUnused, ask(bought, 600_001))
  await cancelMeeting(api, bought.listener, bookings[0]!)
  expect(await leftOf(api, bought)).toEqual([1, 200_000])
  await listener.call(refundUnused, ask(bought, 200_000))
  await cancelMeeting(api, bought.listener, bookings[1]!)
  await listener.call(refundUnused, ask(bought, 200_000))
  await api.settle()
  expect(await packageOrder(api, bought)).toMatchObject({ status: 'REFUNDED', refunded_amount: 1_000_001 })
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('a week before its end the listener is reminded of unused meetings; at the end they are refunded', async () => {
  await using api = await startApi({ now: '2058-01-14T09:00:00Z' })
  const { bought } = await useHalf(api, { valid_days: 30 })
  const { user_id } = bought.listener
  await api.clock.advance({ days: 22 })
  await api.settle()
  expect(await noticesOf(api, user_id)).not.toContainEqual(expect.stringContaining('Пакет встреч'))
  await api.clock.advance({ days: 1 })
  await api.settle()
  expect(await noticesOf(api, user_id)).toContainEqual(
    expect.stringMatching(/^Пакет встреч, Анна Сафонова: осталось 3 встречи, записаться можно до/),
  )
  await api.clock.advance({ days: 7, minutes: -1 })
  await runJob(api.ctx, 'sweep-packages', {})
  expect(await leftOf(api, bought)).toEqual([3, 600_001])
  await api.clock.advance({ minutes: 1 })
  for (const _ of [1, 2]) await runJob(api.ctx, 'sweep-packages', {})
  await api.settle()
  expect(await packageOrder(api, bought)).toMatchObject({ refunded_amount: 600_001, package: { left_count: 0 } })
  expect(await noticesOf(api, user_id)).toContainEqual(expect.stringMatching(/^Срок пакета закончился. Вернём/))
  await expectNoDifference(api)
})

test('without unused meetings nobody is reminded, and nothing is refunded at the end', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api, { meetings: 2, amount: 200_000, valid_days: 30 })
  await useCredits(api, bought, [await slotOf(api, bought, 72), await slotOf(api, bought, 96)])
  await api.clock.advance({ days: 31 })
  await api.settle()
  await runJob(api.ctx, 'sweep-packages', {})
  expect(await packageOrder(api, bought)).toMatchObject({ refunded_amount: 0 })
  expect(await noticesOf(api, bought.listener.user_id)).not.toContainEqual(expect.stringContaining('Пакет встреч'))
})

test('when the speaker is blocked or leaves, unused meetings are refunded', async () => {
  await using api = await startApi()
  const { bought: ofBlocked } = await useHalf(api)
  const ofLeaving = await buyNewPackage(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(blockUser, { params: ofBlocked.speaker, body: { why: 'спам', meetings: 'KEEP' } })
  await api.as(ofLeaving.speaker).call(deleteUser, { params: ofLeaving.speaker })
  await runJob(api.ctx, 'sweep-packages', {})
  await api.settle()
  expect(await packageOrder(api, ofBlocked)).toMatchObject({ refunded_amount: 600_001, package: { left_count: 0 } })
  expect(await packageOrder(api, ofLeaving)).toMatchObject({ status: 'REFUNDED', refunded_amount: 1_000_001 })
  expect(await noticesOf(api, ofLeaving.listener.user_id)).toContainEqual(
    expect.stringMatching(/^Спикер больше не проводит встречи. Вернём/),
  )
  await expectNoDifference(api)
})

test('when the listener leaves, unused meetings are refunded', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  await api.as(bought.listener).call(deleteUser, { params: bought.listener })
  await runJob(api.ctx, 'sweep-packages', {})
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('a package half used, half refunded, expired and without its speaker adds up to the kopeck', async () => {
  await using api = await startApi()
  const { bought, bookings } = await useHalf(api, { valid_days: 7 })
  await api.clock.advance({ hours: 75 })
  await api.settle()
  await api.as(bought.listener).call(refundUnused, ask(bought, 600_001))
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(blockUser, { params: bought.speaker, body: { why: 'спам', meetings: 'CANCEL' } })
  await api.clock.advance({ days: 8 })
  await api.settle()
  await runJob(api.ctx, 'sweep-packages', {})
  await api.settle()
  const [held, canceled] = await Promise.all(bookings.map(({ booking_id }) => balanceOf(api, booking_id)))
  expect(held).toMatchObject({ earned: 180_000, commission: 20_000, refunded: 0 })
  expect(canceled).toMatchObject({ earned: 0, commission: 0, refunded: 200_000 })
  expect(await packageOrder(api, bought)).toMatchObject({ refunded_amount: 800_001 })
  expect(await bankOf(api).taken()).toBe(200_000)
  await expectNoDifference(api)
})

test('a refund of unused meetings that the bank refuses cannot be withdrawn', async () => {
  await using api = await startApi()
  const { bought } = await useHalf(api)
  await bankOf(api).refuseRefunds(bought.link)
  await api.as(bought.listener).call(refundUnused, ask(bought, 600_001))
  const { refund_id } = await api.ctx.db.selectFrom('refunds').select('refund_id').executeTakeFirstOrThrow()
  await api.ctx.db.updateTable('refunds').set({ status: 'FAILED' }).execute()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.refusal(withdrawRefund, { params: { refund_id }, body: { why: 'ошибка' } })).toBe('human_friendly')
})
