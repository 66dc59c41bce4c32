import { getRow } from '@razgovor/contract/admin'
import { recordChargeback } from '@razgovor/contract/chargebacks'
import { refundBooking, withdrawRefund } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeSpeaker, makeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../../test/tariffs.ts'
import { newId } from '../../../ids.ts'

const start = '2058-03-01T09:00:00Z'

// BASIC for a year costs 950,400 kopecks, PRO for a month 249,000.
async function boughtYear(api: TestApi) {
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const bought = await tariffs.buy('BASIC', 'YEARLY')
  await api.settle()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const refund = async (amount: number, order_id = bought.order_id!) => {
    const body = { amount, why: 'Не подошёл', idempotency_key: newId(api.clock.now()) }
    const made = await admin.call(refundBooking, { params: { order_id }, body })
    await api.settle()
    return made
  }
  const chargeBack = async (amount: number) => {
    const payment = bought.payment_url.split('/').at(-1)!
    const body = { payment, amount, bank_reference: 'CB-1', charged_back_on: '2058-02-28' }
    await admin.call(recordChargeback, { body })
    await api.settle()
  }
  return { speaker, tariffs, bought, admin, refund, chargeBack, bank: bankOf(api) }
}

// Costs twice the credit of a year of BASIC without 30 days.
async function addDearerTariff(api: TestApi) {
  const tariff = await api.ctx.db.selectFrom('tariffs').selectAll().where('code', '=', 'PRO').executeTakeFirstOrThrow()
  const [tariff_id, tariff_price_id] = [newId(api.clock.now()), newId(api.clock.now())]
  await api.ctx.db
    .insertInto('tariffs')
    .values({ ...tariff, tariff_id, code: 'TOP', title: 'Высший', position: tariff.position + 1 })
    .execute()
  await api.ctx.db
    .insertInto('tariff_prices')
    .values({ tariff_price_id, tariff_id, subscription_type: 'MONTHLY', amount: 1_744_570 })
    .execute()
}

test('an upgrade credits only what was not refunded of the tariff', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, refund, bank } = await boughtYear(api)
  await refund(950_300)
  expect(await tariffs.quote('PRO', 'MONTHLY')).toMatchObject({ kind: 'UPGRADE', credit: 100, due: 249_000 - 100 })
  await tariffs.take('PRO', 'MONTHLY')
  expect(await bank.taken()).toBe(249_000)
})

test('an upgrade paid after its credit was refunded is returned', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, refund, bank } = await boughtYear(api)
  const taken = await tariffs.take('PRO', 'YEARLY', { other_card: true })
  await refund(950_000)
  await bank.pay({ payment_url: taken.payment_url! })
  await api.settle()
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'BASIC' } })
  expect(await bank.taken()).toBe(400)
})

test('a chargeback of a tariff ends the tariff that its credit paid for', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, chargeBack } = await boughtYear(api)
  await tariffs.take('PRO', 'MONTHLY')
  await chargeBack(950_400)
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'FREE' }, next_charge: null })
  const ended = (await api.mailTo(speaker.email)).find(({ subject }) => subject.endsWith('закончился'))!
  expect(ended.text).toContain('Деньги за оплаченное время вернулись')
})

test('a partial refund shortens the tariff that the credit paid for, in proportion to the money', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, bought, admin, refund } = await boughtYear(api)
  // 950,400 kopecks at 249,000 for 31 days pay for 119 days.
  await tariffs.take('PRO', 'MONTHLY')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-06-28T09:00:00.000Z' })
  const order = { params: { path: 'orders', id: bought.order_id! } }
  expect(await admin.call(getRow, order)).toMatchObject({ row: { credited_to: '«Профи», 28.06.2058' } })
  await refund(475_200)
  const expires_at = '2058-04-30T09:00:00.000Z'
  expect(await tariffs.current()).toMatchObject({
    tariff: { code: 'PRO' },
    expires_at,
    next_charge: { at: expires_at, amount: 249_000 },
  })
  const mail = (await api.mailTo(speaker.email)).find(({ subject }) => subject.startsWith('Вернём'))!
  expect(mail.text).toMatch(/работает теперь до 30 апреля 2058/)
  await liveUntil(api, expires_at)
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'PRO' }, expires_at: '2058-05-30T09:00:00.000Z' })
})

test('a refund shortens a tariff that was paid for in part, and follows its money through two upgrades', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, refund, chargeBack, bank } = await boughtYear(api)
  await addDearerTariff(api)
  await api.clock.advance({ days: 30 })
  await tariffs.take('PRO', 'MONTHLY')
  await api.clock.advance({ minutes: 1 })
  await tariffs.take('TOP', 'MONTHLY')
  const [, , { credit, amount } = { credit: 0, amount: 0 }] = await tariffs.periods()
  expect({ credit, sum: credit + amount }).toEqual({ credit: Math.ceil((950_400 * 335) / 365), sum: 1_744_570 })
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'TOP' }, expires_at: '2058-04-30T09:01:00.000Z' })
  // Half of the credit is a quarter of the price: 7.5 of 30 days.
  await refund(436_142)
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'TOP' }, expires_at: '2058-04-23T09:01:00.000Z' })
  // The rest of the credit, and what the used 30 days have cost.
  await chargeBack(950_400 - 436_142)
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'TOP' }, expires_at: '2058-04-16T09:01:00.000Z' })
  expect(await bank.taken()).toBe(amount + 950_400 - 436_142)
  expect((await tariffs.periods()).map(({ credit_returned }) => credit_returned)).toEqual([0, credit, credit])
})

test('a refund of a tariff that was used up changes nothing in the present one', async () => {
  await using api = await startApi({ now: start })
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const bought = await tariffs.buy('BASIC', 'MONTHLY')
  await liveUntil(api, '2058-04-02T09:00:00Z')
  await tariffs.take('PRO', 'MONTHLY')
  const { expires_at } = await tariffs.current()
  const body = { amount: 99_000, why: 'Не подошёл', idempotency_key: newId(api.clock.now()) }
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(refundBooking, { params: { order_id: bought.order_id! }, body })
  await api.settle()
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'PRO' }, expires_at })
})

test('a refund that shortened a later tariff cannot be withdrawn', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, admin, refund } = await boughtYear(api)
  await tariffs.take('PRO', 'MONTHLY')
  const { refund_id } = await refund(475_200)
  await api.ctx.db.updateTable('refunds').set({ status: 'FAILED', returned_amount: 0, done_at: null }).execute()
  expect(await admin.refusal(withdrawRefund, { params: { refund_id }, body: { why: 'Передумали' } })).toBe(
    'human_friendly',
  )
})
