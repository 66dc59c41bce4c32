import { blockUser, cancelAsPlatform } from '@razgovor/contract/admin-actions'
import { getConsultation } from '@razgovor/contract/bookings'
import { moveConsultation } from '@razgovor/contract/moves'
import { refundBooking } from '@razgovor/contract/refunds'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeUser } from '../../../../test/factories.ts'
import { balanceOf, expectNoDifference } from '../../../../test/ledger.ts'
import { buyNewPackage, cancelMeeting, leftOf, packageOrder, slotOf, useCredits } from '../../../../test/packages.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

async function bookOne(api: TestApi, hours = 72) {
  const bought = await buyNewPackage(api)
  const slot = await slotOf(api, bought, hours)
  const [booking] = await useCredits(api, bought, [slot])
  return { ...bought, slot, booking: booking! }
}

const adminOf = async (api: TestApi) => api.as(await makeUser(api, 'SUPER_ADMIN'))

test('a listener who cancels in time gets the credit back, and no money moves', async () => {
  await using api = await startApi()
  const { booking, slot, ...bought } = await bookOne(api)
  const { listener } = bought
  const params = { id: booking.consultation_id }
  const before = await api.as(listener).call(getConsultation, { params })
  expect(before.refund).toMatchObject({ amount: 200_000, returns_credit: true })
  const canceled = await cancelMeeting(api, listener, booking)
  expect(canceled).toMatchObject({ status: 'CANCELED', amount: 0, refunded_amount: 0, package: { is_returned: true } })
  await api.settle()
  expect(await leftOf(api, bought)).toEqual([5, 1_000_001])
  expect(await balanceOf(api, booking.booking_id)).toMatchObject({ paid: 0, held: 0, refund_due: 0 })
  expect(await packageOrder(api, bought)).toMatchObject({ status: 'PAID', refunded_amount: 0 })
  expect((await api.mailTo(listener.email))[0]!.text).toContain('Встреча вернулась в пакет «Подготовка к интервью»')
  const [again] = await useCredits(api, bought, [slot])
  expect(await balanceOf(api, again!.booking_id)).toMatchObject({ held: 200_000 })
  await cancelMeeting(api, listener, again!)
  expect(await leftOf(api, bought)).toEqual([5, 1_000_001])
  await expectNoDifference(api)
})

test('a meeting that is canceled too late is lost, and the speaker earns it', async () => {
  await using api = await startApi()
  const { booking, ...bought } = await bookOne(api, 20)
  const params = { id: booking.consultation_id }
  expect((await api.as(bought.listener).call(getConsultation, { params })).refund.amount).toBe(0)
  await cancelMeeting(api, bought.listener, booking)
  await api.clock.advance({ days: 2 })
  await api.settle()
  expect(await leftOf(api, bought)).toEqual([4, 800_001])
  expect(await balanceOf(api, booking.booking_id)).toMatchObject({ earned: 180_000, commission: 20_000 })
  await expectNoDifference(api)
})

test('a meeting canceled by the speaker or the platform is returned to the package, however late', async () => {
  await using api = await startApi()
  const { booking, ...bought } = await bookOne(api, 2)
  await cancelMeeting(api, bought.speaker, booking)
  expect(await leftOf(api, bought)).toEqual([5, 1_000_001])
  const [second] = await useCredits(api, bought, [await slotOf(api, bought, 5)])
  const admin = await adminOf(api)
  const of = { consultation_id: second!.consultation_id }
  expect(await admin.call(cancelAsPlatform, { params: of, body: { why: 'спам' } })).toMatchObject({ refund_amount: 0 })
  await api.settle()
  expect(await leftOf(api, bought)).toEqual([5, 1_000_001])
  expect((await api.mailTo(bought.listener.email))[0]!.text).toContain('Встреча вернулась в пакет')
  expect(await bankOf(api).taken()).toBe(1_000_001)
  await expectNoDifference(api)
})

test('nothing can be refunded for a meeting that came back to its package', async () => {
  await using api = await startApi()
  const { booking, ...bought } = await bookOne(api)
  await cancelMeeting(api, bought.listener, booking)
  const body = { booking_id: booking.booking_id, amount: 100, why: 'по ошибке', idempotency_key: randomUUID() }
  const admin = await adminOf(api)
  expect(await admin.refusal(refundBooking, { params: bought.link, body })).toBe('human_friendly')
})

test('a meeting that is canceled after its package expired is refunded in money', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api, { valid_days: 7 })
  const [booking] = await useCredits(api, bought, [await slotOf(api, bought, 24 * 20)])
  await api.clock.advance({ days: 8 })
  const params = { id: booking!.consultation_id }
  for (const side of [bought.listener, bought.speaker]) {
    const { refund } = await api.as(side).call(getConsultation, { params })
    expect(refund).toMatchObject({ amount: 200_000, returns_credit: false })
  }
  const canceled = await cancelMeeting(api, bought.listener, booking!)
  expect(canceled).toMatchObject({ refunded_amount: 200_000, package: { is_returned: false } })
  await api.settle()
  expect(await balanceOf(api, booking!.booking_id)).toMatchObject({ held: 0, refunded: 200_000 })
  await expectNoDifference(api)
})

test('a meeting of a speaker who was blocked is refunded in money', async () => {
  await using api = await startApi()
  const { booking, ...bought } = await bookOne(api)
  const admin = await adminOf(api)
  await admin.call(blockUser, { params: bought.speaker, body: { why: 'спам', meetings: 'CANCEL' } })
  await api.settle()
  expect(await balanceOf(api, booking.booking_id)).toMatchObject({ held: 0, refunded: 200_000 })
  await expectNoDifference(api)
})

test('the rest of a meeting whose money was refunded in part is refunded in money', async () => {
  await using api = await startApi()
  const { booking, ...bought } = await bookOne(api)
  const admin = await adminOf(api)
  const body = { booking_id: booking.booking_id, amount: 50_000, why: 'извинение', idempotency_key: randomUUID() }
  await admin.call(refundBooking, { params: bought.link, body })
  await cancelMeeting(api, bought.listener, booking)
  await api.settle()
  expect(await leftOf(api, bought)).toEqual([4, 800_001])
  expect(await balanceOf(api, booking.booking_id)).toMatchObject({ held: 0, refunded: 200_000 })
  await expectNoDifference(api)
})

test('a meeting of a package moves to a dearer or cheaper time of the same length, and to no other length', async () => {
  await using api = await startApi()
  const { booking, ...bought } = await bookOne(api)
  const { listener } = bought
  const params = { id: booking.consultation_id }
  const { move } = await api.as(listener).call(getConsultation, { params })
  expect(move).toMatchObject({ credit_minutes: 60 })
  const moveTo = (slot: { slot_id: string }) => ({ params, body: { slot_id: slot.slot_id } })
  const short = await slotOf(api, bought, 90, { minutes: 30 })
  const free = await slotOf(api, bought, 94, { booking_mode: 'FREE_BOOKING' })
  for (const slot of [short, free])
    expect(await api.as(listener).refusal(moveConsultation, moveTo(slot))).toBe('human_friendly')
  for (const amount of [900_000, 20_000]) {
    const slot = await slotOf(api, bought, amount === 20_000 ? 120 : 100, { amount })
    expect(await api.as(listener).call(moveConsultation, moveTo(slot))).toMatchObject({ refund_amount: 0 })
  }
  expect(await balanceOf(api, booking.booking_id)).toMatchObject({ paid: 200_000, held: 200_000 })
  await cancelMeeting(api, listener, booking)
  expect(await leftOf(api, bought)).toEqual([5, 1_000_001])
  await expectNoDifference(api)
})
