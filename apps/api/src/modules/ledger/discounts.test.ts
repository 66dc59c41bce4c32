import { cancelConsultation } from '@razgovor/contract/bookings'
import { recordChargeback } from '@razgovor/contract/chargebacks'
import { listEarningEntries } from '@razgovor/contract/earnings'
import { moveConsultation } from '@razgovor/contract/moves'
import { getOrder } from '@razgovor/contract/orders'
import { refundBooking } from '@razgovor/contract/refunds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser, type MadeSlot } from '../../../test/factories.ts'
import { balanceOf, expectNoDifference } from '../../../test/ledger.ts'
import { linkWithCode, makePromoCode } from '../../../test/promo-codes.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { findDifferences } from './check-ledger.ts'

async function buy(api: TestApi, slots: MadeSlot[], promo_code: string) {
  const listener = await makeListener(api)
  const link = await linkWithCode(api, listener, { slots, promo_code })
  await bankOf(api).pay(link)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  const refund = async (booking_id: string, amount: number) =>
    api.as(await makeUser(api, 'SUPER_ADMIN')).call(refundBooking, {
      params: link,
      body: { booking_id, amount, why: 'связи не было', idempotency_key: newId(api.clock.now()) },
    })
  return { listener, link, items, ...items[0]!, refund }
}

const entriesOf = async (api: TestApi, { speaker }: MadeSlot) =>
  (await api.as(speaker).call(listEarningEntries, { params: speaker })).items

test("a speaker's discount comes from the speaker's share, and the commission is that of the price", async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { starts_in_minutes: 60 })
  const { booking_id } = await buy(api, [slot], await makePromoCode(api, { speaker: slot.speaker, percent: 30 }))
  expect(await balanceOf(api, booking_id)).toMatchObject({ paid: 175_000, held: 175_000 })
  const shown = { price: 250_000, discount: 75_000, discount_bearer: 'SPEAKER', commission: 25_000, net: 150_000 }
  expect(await entriesOf(api, slot)).toMatchObject([{ ...shown, state: 'PENDING' }])
  await api.clock.advance({ hours: 3 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 150_000, commission: 25_000 })
  expect(await entriesOf(api, slot)).toMatchObject([{ ...shown, state: 'EARNED' }])
  await expectNoDifference(api)
})

test("the platform's discount comes from its commission, and the speaker earns as without it", async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { starts_in_minutes: 60 })
  const { booking_id } = await buy(api, [slot], await makePromoCode(api, { percent: 4 }))
  await api.clock.advance({ hours: 3 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ paid: 240_000, earned: 225_000, commission: 15_000 })
  expect(await entriesOf(api, slot)).toMatchObject([
    { price: 250_000, discount: 10_000, discount_bearer: 'PLATFORM', commission: 15_000, net: 225_000 },
  ])
  await expectNoDifference(api)
})

test.each(['SPEAKER', 'PLATFORM'] as const)(
  'a discount of the %s that the other side pays is reported as a difference',
  async (bearer) => {
    await using api = await startApi()
    const slot = await makeTimeSlot(api)
    const terms = bearer === 'SPEAKER' ? { speaker: slot.speaker } : { percent: 4 }
    const { booking_id } = await buy(api, [slot], await makePromoCode(api, terms))
    await transact(api.ctx, async (tx) => {
      // Bypasses the triggers, as only a database administrator could.
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.updateTable('booking_balances').set({ commission_part: 20_000 }).execute()
    })
    const share = bearer === 'SPEAKER' ? [25_000, 20_000] : [225_000, 220_000]
    expect(await findDifferences(api.ctx.db, api.clock.now())).toMatchObject([
      { what: 'share of who bears no discount', id: booking_id, expected: share[0], found: share[1] },
    ])
  },
)

test('partial refunds of a discounted booking leave nothing of the commission or the earnings behind', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { starts_in_minutes: 60, amount: 99_999 })
  const promo_code = await makePromoCode(api, { speaker: slot.speaker, percent: 33 })
  const { booking_id, refund } = await buy(api, [slot], promo_code)
  await api.clock.advance({ hours: 3 })
  await api.settle()
  // The listener pays 99,999 - 32,999; the commission is 9,999.
  expect(await balanceOf(api, booking_id)).toMatchObject({ paid: 67_000, earned: 57_001, commission: 9_999 })
  await refund(booking_id, 33_333)
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 28_643, commission: 5_024, refund_due: 33_333 })
  await refund(booking_id, 33_667)
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 0, commission: 0, refunded: 67_000 })
  expect(await entriesOf(api, slot)).toMatchObject([{ refunded: 67_000, commission: 0, net: 0, state: 'REFUNDED' }])
  await expectNoDifference(api)
})

test('a canceled meeting of a discounted order gives back what was paid for it, to the kopeck', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const first = await makeTimeSlot(api, { amount: 100_001 })
  const slots = [first, await makeTimeSlot(api, { speaker: first.speaker, starts_in_minutes: 9000, amount: 200_003 })]
  const promo_code = await makePromoCode(api, { speaker: first.speaker, amount: 50_000 })
  const { listener, link, items } = await buy(api, slots, promo_code)
  expect(items.map(({ discount }) => discount)).toEqual([16_666, 33_334])
  for (const [index, kept] of [166_669, 0].entries()) {
    await api.as(listener).call(cancelConsultation, {
      params: { id: items[index]!.consultation_id },
      body: { status: 'CANCELED', refund_amount: items[index]!.amount },
    })
    await api.settle()
    expect(await bank.payment(link)).toMatchObject({ remaining_amount: kept })
  }
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({
    status: 'REFUNDED',
    refunded_amount: 250_004,
    discount: 50_000,
  })
  await expectNoDifference(api)
})

test('a booking moved to a cheaper time keeps its discount in proportion', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  const { speaker } = slot
  const cheaper = await makeTimeSlot(api, { speaker, starts_in_minutes: 9000, amount: 220_000 })
  const dearer = await makeTimeSlot(api, { speaker, starts_in_minutes: 9900, amount: 230_000 })
  const { listener, consultation_id, booking_id } = await buy(api, [slot], await makePromoCode(api, { speaker }))
  const move = (id: string, { slot_id }: MadeSlot) =>
    api.as(listener).call(moveConsultation, { params: { id }, body: { slot_id } })
  const { consultation, refund_amount } = await move(consultation_id, cheaper)
  expect(refund_amount).toBe(24_000)
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 176_000, refund_due: 24_000 })
  await expect(move(consultation.consultation_id, dearer)).rejects.toThrow(/2.300.₽/)
  await api.settle()
  await expectNoDifference(api)
})

test.each([
  ['SPEAKER', { percent: 90 }, { refunded: 22_000, earned: 0, commission: 3000 }],
  ['PLATFORM', { percent: 4 }, { refunded: 211_200, earned: 27_000, commission: 1800 }],
] as const)(
  'when a booking moves to a much cheaper time, a discount of the %s costs the other side nothing',
  async (bearer, terms, sums) => {
    await using api = await startApi()
    const slot = await makeTimeSlot(api)
    const { speaker } = slot
    const cheap = await makeTimeSlot(api, { speaker, starts_in_minutes: 9000, amount: 30_000 })
    const promo_code = await makePromoCode(api, bearer === 'SPEAKER' ? { ...terms, speaker } : terms)
    const { listener, consultation_id, booking_id } = await buy(api, [slot], promo_code)
    await api.as(listener).call(moveConsultation, {
      params: { id: consultation_id },
      body: { slot_id: cheap.slot_id, refund_amount: sums.refunded },
    })
    await api.clock.advance({ days: 7 })
    await api.settle()
    expect(await balanceOf(api, booking_id)).toMatchObject(sums)
    await expectNoDifference(api)
  },
)

test('a chargeback of a discounted payment, or its refund by the bank, takes back what was paid', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const slot = await makeTimeSlot(api, { starts_in_minutes: 60 })
  const { link, booking_id } = await buy(api, [slot], await makePromoCode(api, { speaker: slot.speaker }))
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const { order_id: payment } = await bank.payment(link)
  await bank.chargeBack(link, 50_000)
  await api.as(await makeUser(api, 'SUPER_ADMIN')).call(recordChargeback, {
    body: { payment, amount: 50_000, bank_reference: 'CB-1', charged_back_on: '2058-01-14' },
  })
  // 175,000 of 200,000 were earned, and 25,000 the commission.
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 131_250, commission: 18_750, refunded: 50_000 })
  await bank.refundByHand(link)
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 0, commission: 0, refunded: 200_000 })
  await expectNoDifference(api)
})
