import { recordChargeback } from '@razgovor/contract/chargebacks'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeUser } from '../../../../test/factories.ts'
import { balanceOf, expectNoDifference } from '../../../../test/ledger.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { buyNewPackage, leftOf, packageOrder, slotOf, useCredits } from '../../../../test/packages.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

/** Of five meetings two were held, one is booked and two are unused. */
async function useMost(api: TestApi) {
  const bought = await buyNewPackage(api)
  const held = await useCredits(api, bought, [await slotOf(api, bought, 24), await slotOf(api, bought, 30)])
  await api.clock.advance({ hours: 33 })
  await api.settle()
  const [ahead] = await useCredits(api, bought, [await slotOf(api, bought, 72)])
  return { bought, held, ahead: ahead! }
}

test('when the bank returns a whole package after two meetings, the rest ends and the speaker owes what was earned', async () => {
  await using api = await startApi()
  const { bought, held, ahead } = await useMost(api)
  await bankOf(api).refundByHand(bought.link)
  await api.settle()
  expect(await packageOrder(api, bought)).toMatchObject({ status: 'REFUNDED', refunded_amount: 1_000_001 })
  expect(await leftOf(api, bought)).toEqual([0, 0])
  expect(await balanceOf(api, ahead.booking_id)).toMatchObject({ held: 0, refunded: 200_000 })
  for (const { booking_id } of held)
    expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 0, commission: 0, refunded: 200_000 })
  const { status } = await api.ctx.db
    .selectFrom('bookings')
    .select('status')
    .where('booking_id', '=', ahead.booking_id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('CANCELED')
  expect(await noticesOf(api, bought.listener.user_id)).toContainEqual(
    expect.stringMatching(/^Банк вернул 4.000,01.₽ за неиспользованные/),
  )
  await expectNoDifference(api)
})

test('a chargeback of a whole package after two meetings takes the same', async () => {
  await using api = await startApi()
  const { bought, held } = await useMost(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const payment = bankOf(api).numberOf(bought.link)
  const body = { payment, amount: 1_000_001, bank_reference: 'CB-1', charged_back_on: '2058-01-14' }
  for (const _ of [1, 2]) await admin.call(recordChargeback, { body })
  await api.settle()
  expect(await packageOrder(api, bought)).toMatchObject({ status: 'REFUNDED' })
  for (const { booking_id } of held) expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 0 })
  await expectNoDifference(api)
})

test('a part that the bank returns takes unused meetings first, and the rest of a meeting returned in part is refunded', async () => {
  await using api = await startApi()
  const { bought, ahead } = await useMost(api)
  await bankOf(api).refundByHand(bought.link, 250_000)
  await api.settle()
  expect(await leftOf(api, bought)).toEqual([0, 0])
  expect(await packageOrder(api, bought)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 400_001 })
  expect(await bankOf(api).taken()).toBe(600_000)
  expect(await balanceOf(api, ahead.booking_id)).toMatchObject({ held: 200_000 })
  expect(await noticesOf(api, bought.listener.user_id)).toContainEqual(
    expect.stringMatching(/^Банк вернул часть цены встречи. Вернём 1.500,01/),
  )
  await expectNoDifference(api)
})

test('a returned part ends only the unused meetings whose price it covers', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  await bankOf(api).refundByHand(bought.link, 200_001)
  await api.settle()
  expect(await leftOf(api, bought)).toEqual([4, 800_000])
  expect(await bankOf(api).taken()).toBe(800_000)
  await expectNoDifference(api)
})

test('repeated and out-of-date notifications after the return of a package change nothing', async () => {
  await using api = await startApi()
  const { bought } = await useMost(api)
  const bank = bankOf(api)
  await bank.refundByHand(bought.link)
  await api.settle()
  for (const status of ['REFUNDED', 'CONFIRMED', 'PARTIAL_REFUNDED', 'REFUNDED'])
    await bank.notify(bought.link, { status })
  await api.settle()
  expect(await packageOrder(api, bought)).toMatchObject({ status: 'REFUNDED', refunded_amount: 1_000_001 })
  await expectNoDifference(api)
})
