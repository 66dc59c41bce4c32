import { cancelConsultation } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { getReceipt } from '@razgovor/contract/receipts'
import { expect, test } from 'vitest'
import { bankSettings } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi } from '../../../../test/start-api.ts'
import { tariffsOf } from '../../../../test/tariffs.ts'

test.each(['1.05', '1.2'])(
  'a receipt shows items that add up, refunds and the printed fiscal receipts (FFD %s)',
  async (format) => {
    await using api = await startApi({
      environment: { ...bankSettings.fiscalFormat(format), RECEIPT_TAXATION: 'osn', RECEIPT_TAX: 'vat20' },
    })
    const bank = bankOf(api)
    const listener = await makeListener(api)
    const speaker = await makeSpeaker(api, { first_name: 'Илья', last_name: 'Верещагин' })
    const slots = [
      await makeTimeSlot(api, { amount: 333_333 }),
      await makeTimeSlot(api, { speaker, amount: 100_001, starts_in_minutes: 4 * 24 * 60 }),
    ]
    const link = await linkFor(api, listener, slots)
    const params = { order_id: link.order_id }
    expect(await api.as(listener).refusal(getReceipt, { params })).toBe('payment_status')
    await bank.pay(link)
    const { items } = await api.as(listener).call(getOrder, { params })
    await api
      .as(listener)
      .call(cancelConsultation, { params: { id: items[1]!.consultation_id }, body: { status: 'CANCELED' } })
    await api.settle()

    const receipt = await api.as(listener).call(getReceipt, { params })
    expect(receipt).toMatchObject({
      email: listener.email,
      taxation: 'osn',
      tax: 'vat20',
      items: [
        { name: 'Видеовстреча: Анна Сафонова', amount: 333_333 },
        { name: 'Видеовстреча: Илья Верещагин', amount: 100_001 },
      ],
      amount: 433_334,
      refunds: [{ name: 'Видеовстреча: Илья Верещагин', amount: 100_001, is_done: true }],
      refunded_amount: 100_001,
      fiscal: [
        { type: 'INCOME', amount: 433_334, fn_number: '9999078900001234' },
        { type: 'REFUND', amount: 100_001, url: expect.stringMatching(/^https:/) },
      ],
    })
    expect(await api.as(await makeListener(api)).refusal(getReceipt, { params })).toBe('not_exist')
    expect(await api.anonymous.refusal(getReceipt, { params })).toBe('auth_not_provided')
  },
)

test('a fiscal receipt notified repeatedly or out of order is stored once', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ repeat_notifications: 3, reorder: true })
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.pay(link)
  const { fiscal } = await api.as(listener).call(getReceipt, { params: { order_id: link.order_id } })
  expect(fiscal).toHaveLength(1)
})

test('a receipt is available without the cash desk’s notification', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ lose_notifications: true })
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.pay(link)
  await api.clock.advance({ minutes: 3 })
  await api.settle()
  expect(await api.as(listener).call(getReceipt, { params: { order_id: link.order_id } })).toMatchObject({
    amount: 250_000,
    fiscal: [],
  })
})

test('fiscal receipts are listed by the time of printing, not of the notification', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  // Loses the notification of the sale's receipt, which the bank repeats in an hour.
  await bank.faults({ reorder: true, lose_notifications: 1 })
  const { listener, link, cancel } = await makePaidMeeting(api)
  await bank.faults({})
  await api.clock.advance({ minutes: 10 })
  await cancel(listener)
  await api.settle()
  const typesOf = async () => (await api.as(listener).call(getReceipt, { params: link })).fiscal.map(({ type }) => type)
  expect(await typesOf()).toEqual(['REFUND'])
  await api.clock.advance({ hours: 1 })
  await api.settle()
  expect(await typesOf()).toEqual(['INCOME', 'REFUND'])
})

test('the receipt of a tariff has one item with the order’s id, and its fiscal receipt is a sale, not a closing', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { order_id } = await tariffsOf(api, speaker).buy('BASIC', 'MONTHLY')
  const { items, fiscal } = await api.as(speaker).call(getReceipt, { params: { order_id: order_id! } })
  expect(items).toMatchObject([{ item_id: order_id, name: 'Тариф «Базовый»' }])
  expect(fiscal).toMatchObject([{ type: 'INCOME' }])
})
