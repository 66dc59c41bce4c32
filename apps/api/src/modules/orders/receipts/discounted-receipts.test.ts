import { cancelConsultation } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser } from '../../../../test/factories.ts'
import { linkWithCode, makePromoCode } from '../../../../test/promo-codes.ts'
import { startApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

test('the receipts of a discounted order carry what was paid, and sales less returns are what the bank keeps', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const first = await makeTimeSlot(api, { amount: 100_001 })
  const { speaker } = first
  const slots = [
    first,
    await makeTimeSlot(api, { speaker, starts_in_minutes: 9000, amount: 200_003 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 9900, amount: 99_999 }),
  ]
  const listener = await makeListener(api)
  const promo_code = await makePromoCode(api, { speaker, amount: 50_000 })
  const link = await linkWithCode(api, listener, { slots, promo_code })
  await bank.pay(link)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  const { amount, receipts } = await bank.payment(link)
  expect(amount).toBe(350_003)
  const lines = receipts[0]!.receipt.Items.map(({ Amount }) => Amount)
  expect(lines).toEqual(items.map(({ amount: paid }) => paid))
  expect(lines.reduce((sum, line) => sum + line, 0)).toBe(amount)

  const [held, canceled, kept] = items
  const body = {
    booking_id: held!.booking_id,
    amount: 33_333,
    why: 'связи не было',
    idempotency_key: newId(api.clock.now()),
  }
  await api.as(await makeUser(api, 'SUPER_ADMIN')).call(refundBooking, { params: link, body })
  const params = { id: canceled!.consultation_id }
  await api.as(listener).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
  await api.settle()
  await api.clock.advance({ days: 8 })
  await api.settle()
  const printed = await bank.printed(link)
  const sumsOf = (kind: string) => printed.flatMap(([of, , sum]) => (of === kind ? [sum as number] : []))
  expect(sumsOf('sale')).toEqual([350_003])
  expect(sumsOf('return').toSorted((a, b) => b - a)).toEqual([canceled!.amount, 33_333])
  expect(sumsOf('closing')).toEqual([held!.amount - 33_333, kept!.amount])
  expect(await bank.payment(link)).toMatchObject({ remaining_amount: held!.amount - 33_333 + kept!.amount })
})
