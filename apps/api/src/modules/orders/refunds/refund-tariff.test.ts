import { getReceipt } from '@razgovor/contract/receipts'
import { refundBooking, withdrawRefund } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeSpeaker, makeUser } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { refuse } from '../../../../test/refused-refund.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { tariffsOf } from '../../../../test/tariffs.ts'
import { newId } from '../../../ids.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'

async function boughtTariff(api: TestApi) {
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const bought = await tariffs.buy('BASIC', 'MONTHLY')
  const { amount: price } = await bankOf(api).payment(bought)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const refund = (amount: number, idempotency_key = newId(api.clock.now())) =>
    admin.call(refundBooking, {
      params: { order_id: bought.order_id! },
      body: { amount, why: 'Не подошёл', idempotency_key },
    })
  return { speaker, tariffs, bought, price, admin, refund }
}

test('an operator can refund a tariff in parts: the speaker is notified of each, and the last ends the period', async () => {
  await using api = await startApi()
  const { speaker, tariffs, bought, price, refund } = await boughtTariff(api)
  expect(await refund(10_000)).toMatchObject({ amount: 10_000, rest: price - 10_000 })
  await api.settle()
  expect((await tariffs.current()).tariff.code).toBe('BASIC')
  await refund(price - 10_000)
  await api.settle()
  expect((await tariffs.current()).tariff.code).toBe('FREE')
  expect(await tariffs.orders()).toMatchObject([{ status: 'REFUNDED' }])
  expect(await bankOf(api).payment(bought)).toMatchObject({ status: 'REFUNDED' })
  const subjects = (await api.mailTo(speaker.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /^Вернём .* за тариф/.test(subject))).toHaveLength(2)
  expect(subjects.filter((subject) => subject.endsWith('закончился'))).toHaveLength(1)
  const { refunds } = await api.as(speaker).call(getReceipt, { params: { order_id: bought.order_id! } })
  expect(refunds.map(({ name }) => name)).toEqual([expect.stringMatching(/^Тариф/), expect.stringMatching(/^Тариф/)])
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test('a tariff refund with the same key is made once, and more than the rest is refused', async () => {
  await using api = await startApi()
  const { price, refund } = await boughtTariff(api)
  const key = newId(api.clock.now())
  const answers = await Promise.all([refund(10_000, key), refund(10_000, key)])
  expect(new Set(answers.map(({ refund_id }) => refund_id)).size).toBe(1)
  await expect(refund(price)).rejects.toThrow(/Вернуть можно не больше/)
  await expect(refund(20_000, key)).rejects.toThrow(/Под этим ключом/)
})

test('the money of a withdrawn tariff refund can be refunded again', async () => {
  await using api = await startApi()
  const { admin, price, refund } = await boughtTariff(api)
  const { params } = await refuse(api, () => refund(10_000))
  await admin.call(withdrawRefund, { params, body: { why: 'Передумали' } })
  expect(await refund(20_000)).toMatchObject({ rest: price - 20_000 })
  expect(await refund(price - 20_000)).toMatchObject({ rest: 0 })
})

test('a refund of a booking order requires the booking id', async () => {
  await using api = await startApi()
  const { admin } = await boughtTariff(api)
  const { link } = await makePaidMeeting(api)
  const body = { amount: 1, why: 'Просто так', idempotency_key: newId(api.clock.now()) }
  expect(await admin.refusal(refundBooking, { params: { order_id: link.order_id }, body })).toBe('validation')
})

test('a tariff refund that shortened nothing can be withdrawn after a change of the tariff', async () => {
  await using api = await startApi()
  const { tariffs, admin, refund } = await boughtTariff(api)
  const { params } = await refuse(api, () => refund(10_000))
  await tariffs.take('PRO', 'MONTHLY')
  const body = { why: 'Передумали' }
  expect(await admin.call(withdrawRefund, { params, body })).toMatchObject({ status: 'WITHDRAWN' })
})
