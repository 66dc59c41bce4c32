import { importChargebacks, recordChargeback } from '@razgovor/contract/chargebacks'
import { recordPayout } from '@razgovor/contract/earnings'
import { getOrder } from '@razgovor/contract/orders'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { chargebackOperator, numberOf } from '../../../../test/chargebacks.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { tariffsOf } from '../../../../test/tariffs.ts'
import { newId } from '../../../ids.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'

const inBooks = (api: TestApi) => findDifferences(api.ctx.db, api.clock.now())

const balanceOf = async (api: TestApi, speaker_id: string) =>
  (
    await api.ctx.db
      .selectFrom('speaker_balances')
      .select('balance')
      .where('speaker_id', '=', speaker_id)
      .executeTakeFirstOrThrow()
  ).balance

test('a full chargeback cancels the meeting, frees the place and notifies both sides', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { listener, slot, link } = await makePaidMeeting(api)
  expect(await operator.enter(numberOf(link), 250_000)).toMatchObject({ order_id: link.order_id, is_new: true })
  await api.settle()
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({
    status: 'REFUNDED',
    items: [{ status: 'CANCELED' }],
  })
  for (const user_id of [listener.user_id, slot.speaker.user_id])
    expect(await noticesOf(api, user_id)).toContainEqual(expect.stringMatching(/^Банк вернул деньги за встречу/))
  const events = await api.ctx.db
    .selectFrom('user_events')
    .select('event')
    .where('user_id', '=', listener.user_id)
    .execute()
  expect(events.filter(({ event }) => (event as { type: string }).type === 'payment_webhook')).toHaveLength(2)
  expect((await api.mailTo(listener.email))[0]!.subject).toMatch(/^Встреча отменена/)
  expect(await api.ctx.db.selectFrom('refunds').select(['origin', 'status']).execute()).toEqual([
    { origin: 'CHARGEBACK', status: 'DONE' },
  ])
  expect(await inBooks(api)).toEqual([])
})

test('a chargeback entered twice, late or concurrently is recorded once; its number with another amount is refused', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  const answers = await Promise.all([1, 2, 3].map(() => operator.enter(numberOf(link), 100_000)))
  expect(answers.filter(({ is_new }) => is_new)).toHaveLength(1)
  const { chargeback_id } = answers[0]!
  await operator.enter(numberOf(link), 50_000, 'CB-2')
  expect(await operator.enter(numberOf(link), 100_000)).toMatchObject({ chargeback_id, is_new: false })
  expect(await operator.enter(numberOf(link), 50_000, 'CB-2')).toMatchObject({ amount: 50_000, is_new: false })
  expect(await operator.refuse(numberOf(link), 90_000)).toBe('already_exists')
  const { refunded_amount } = await api.ctx.db.selectFrom('orders').select('refunded_amount').executeTakeFirstOrThrow()
  expect(refunded_amount).toBe(150_000)
})

test('a payment number of two acquirers is refused, and our payment id says which of the two is meant', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const [one, other] = [await makePaidMeeting(api), await makePaidMeeting(api)]
  await api.ctx.db
    .updateTable('payments')
    .set({ provider: 'ANOTHER', provider_payment_id: numberOf(one.link) })
    .where('order_id', '=', other.link.order_id)
    .execute()
  expect(await operator.refuse(numberOf(one.link), 100_000)).toBe('human_friendly')
  const { order_id: payment_id } = await bankOf(api).payment(one.link)
  expect(await operator.enter(payment_id, 100_000)).toMatchObject({ payment_id, order_id: one.link.order_id })
})

test('a chargeback above the remaining amount is refused with that amount; an unknown payment is not_exist', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link, 70_000)
  await api.settle()
  await expect(operator.enter(numberOf(link), 180_001)).rejects.toThrow(/осталось 1.800.₽/)
  expect(await operator.refuse('404', 1)).toBe('not_exist')
  expect(await api.ctx.db.selectFrom('chargebacks').select('amount').execute()).toEqual([])
  await operator.enter(numberOf(link), 180_000)
  expect(await inBooks(api)).toEqual([])
})

test('a chargeback after a payout makes the speaker’s balance negative', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { listener, slot, link } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ days: 2 })
  await api.settle()
  const speaker_id = slot.speaker.user_id
  await operator.admin.call(recordPayout, {
    body: { speaker_id, amount: 225_000, note: 'Платёжка 7', idempotency_key: newId(api.clock.now()) },
  })
  await operator.enter(numberOf(link), 250_000)
  await api.settle()
  expect(await balanceOf(api, speaker_id)).toBe(-225_000)
  expect(await noticesOf(api, listener.user_id)).toContainEqual(expect.stringMatching(/^Банк вернул 2.500.₽/))
  expect(await noticesOf(api, speaker_id)).toContainEqual(expect.stringMatching(/^Банк вернул слушателю 2.500.₽/))
  expect(await inBooks(api)).toEqual([])
})

test('a chargeback settles a refund that the bank keeps refusing, but is refused while a refund is in progress', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { booking_id, link } = await makePaidMeeting(api)
  const body = { booking_id, amount: 100_000, why: 'Просил', idempotency_key: newId(api.clock.now()) }
  await operator.admin.call(refundBooking, { params: { order_id: link.order_id }, body })
  await api.ctx.db.updateTable('refunds').set({ asked_at: api.clock.now() }).execute()
  await expect(operator.enterWithLoss(numberOf(link), 250_000)).rejects.toThrow(/остальное сейчас возвращается/)
  await api.ctx.db.updateTable('refunds').set({ status: 'FAILED' }).execute()
  await operator.enter(numberOf(link), 250_000)
  await api.settle()
  const refunds = api.ctx.db.selectFrom('refunds').select(['origin', 'amount', 'status']).orderBy('amount')
  expect(await refunds.execute()).toEqual([
    { origin: 'OURS', amount: 100_000, status: 'DONE' },
    { origin: 'CHARGEBACK', amount: 150_000, status: 'DONE' },
  ])
  expect(await bankOf(api).payment(link)).toMatchObject({ remaining_amount: 250_000 })
  expect(await inBooks(api)).toEqual([])
})

test('bank refunds after a chargeback add up with it, never beyond what was paid', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { listener, link } = await makePaidMeeting(api)
  await operator.enter(numberOf(link), 100_000)
  await bankOf(api).refundByHand(link, 70_000)
  await api.settle()
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({ refunded_amount: 170_000 })
  await bankOf(api).refundByHand(link)
  await api.settle()
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({ refunded_amount: 250_000 })
  expect(await inBooks(api)).toEqual([])
})

test('a chargeback of a tariff payment ends its period and notifies the speaker', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const bought = await tariffs.buy('BASIC', 'MONTHLY')
  const { amount } = await bankOf(api).payment(bought)
  await operator.enter(numberOf(bought), amount)
  await api.settle()
  expect((await tariffs.current()).tariff.code).toBe('FREE')
  expect(await noticesOf(api, speaker.user_id)).toContainEqual(expect.stringMatching(/^Банк вернул .* за тариф/))
  const ended = (await api.mailTo(speaker.email)).find(({ subject }) => subject.endsWith('закончился'))!
  expect(ended.text).toContain('Деньги за оплаченное время вернулись')
  expect(await inBooks(api)).toEqual([])
})

test('importing a registry records its chargebacks once, and refused lines are listed with their numbers', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  const number = numberOf(link)
  const file = [
    '\uFEFFДата операции;Тип операции;Номер платежа;Номер заказа;Сумма, руб.;Номер операции',
    `14.01.2058 12:00:00;Оплата;${number};${link.order_id};2500,00;1`,
    `14.01.2058 12:05:00;Чарджбэк;${number};"заказ; ""тот""";-1 000,50;2`,
    `14.01.2058 12:06:00;Чарджбэк;404;;10,00;3`,
    `14.01.2058 12:07:00;Чарджбэк;${number};;9999,00;4`,
    `32.01.2058;Чарджбэк;${number};;1,00;5`,
    `15.01.2058;Чарджбэк;${number};;1,00;6`,
  ].join('\r\n')
  const result = await operator.import(file)
  expect(result).toMatchObject({ chargebacks: 5, recorded: 1, known: 0, others: 1 })
  expect(result.refused.map(({ line }) => line)).toEqual([4, 5, 6, 7])
  expect(result.refused.find(({ line }) => line === 7)!.why).toBe('Этот день ещё не наступил')
  expect(await operator.import(file)).toMatchObject({ recorded: 0, known: 1 })
  expect(await api.ctx.db.selectFrom('chargebacks').select(['amount', 'source']).execute()).toEqual([
    { amount: 100_050, source: 'REGISTRY' },
  ])
})

test('a registry downloaded from the bank is imported without changes', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link, 50_000)
  await bankOf(api).chargeBack(link, 100_000)
  expect(await operator.import(await bankOf(api).registry())).toEqual({
    chargebacks: 1,
    recorded: 1,
    known: 0,
    others: 2,
    refused: [],
  })
  expect(await inBooks(api)).toEqual([])
})

test('a registry with unknown column names is refused unless the operator names its columns', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  const file = `Когда,Что,Чей,Сколько,Кейс\n2058-01-14,Chargeback,${numberOf(link)},10.5,A1\n`
  expect(await operator.admin.refusal(importChargebacks, { body: { file } })).toBe('human_friendly')
  const columns = { date: 'Когда', type: 'Что', payment: 'Чей', sum: 'Сколько', reference: 'Кейс' }
  expect(await operator.import(file, columns)).toMatchObject({ recorded: 1, refused: [] })
})

test('a chargeback can be entered by our payment id, not with a future date, and is audited', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  await makePaidMeeting(api)
  const { link } = await makePaidMeeting(api)
  const { order_id: payment_id } = await bankOf(api).payment(link)
  const enter = (charged_back_on: string, bank_reference = 'CB-1') =>
    operator.admin.call(recordChargeback, {
      body: { payment: payment_id, amount: 100_000, bank_reference, charged_back_on },
    })
  await expect(enter('2058-01-15')).rejects.toThrow('Этот день ещё не наступил')
  expect(await enter('2058-01-14')).toMatchObject({
    order_id: link.order_id,
    payment_id,
    amount: 100_000,
    is_new: true,
  })
  await enter('2058-01-14')
  expect(await operator.refuse(newId(api.clock.now()), 1, 'CB-2')).toBe('not_exist')
  const log = await api.ctx.db.selectFrom('audit_log').select(['table_name', 'row_id', 'action', 'after']).execute()
  expect(log).toEqual([
    {
      table_name: 'orders',
      row_id: link.order_id,
      action: 'chargeback',
      after: { amount: 100_000, bank_reference: 'CB-1', charged_back_on: '2058-01-14', source: 'ENTERED' },
    },
  ])
})

test('a chargeback of an unpaid payment or with the number of another chargeback is refused', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const [one, other] = [await makePaidMeeting(api), await makePaidMeeting(api)]
  const unpaid = await linkFor(api, await makeListener(api), [await makeTimeSlot(api)])
  expect(await operator.refuse(numberOf(unpaid), 100_000)).toBe('payment_status')
  await operator.enter(numberOf(one.link), 100_000)
  expect(await operator.refuse(numberOf(other.link), 100_000)).toBe('already_exists')
  const chargebacks = await api.ctx.db.selectFrom('chargebacks').select('amount').execute()
  expect(chargebacks).toEqual([{ amount: 100_000 }])
})
