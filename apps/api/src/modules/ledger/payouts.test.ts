import { randomUUID } from 'node:crypto'
import { listAudit } from '@razgovor/contract/admin'
import { openDispute } from '@razgovor/contract/disputes'
import { getEarnings, listPayouts, recordPayout } from '@razgovor/contract/earnings'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { refusalOf } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../../../test/factories.ts'
import { untilBlocked } from '../../../test/lock-wait.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'
import { findDifferences } from './check-ledger.ts'

/** A speaker who has earned 2,250 roubles, or 90 % of another amount. */
async function makeEarner(api: TestApi, details: { speaker?: MadeUser; amount?: number } = {}): Promise<MadeUser> {
  const { slot } = await makePaidMeeting(api, { ...details, starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  return slot.speaker
}

function payoutOf(speaker: MadeUser, amount: number, idempotency_key: string = randomUUID()) {
  return { body: { speaker_id: speaker.user_id, amount, note: 'Платёжка № 7', idempotency_key } }
}

test('a payout reduces the balance, and a speaker with a zero balance leaves the list', async () => {
  await using api = await startApi()
  const speaker = await makeEarner(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.call(listPayouts)).toMatchObject({
    total_count: 1,
    items: [{ speaker: { user_id: speaker.user_id }, email: speaker.email, balance: 225_000, last_paid_at: null }],
  })
  const first = await admin.call(recordPayout, payoutOf(speaker, 200_000))
  expect(first).toMatchObject({ amount: 200_000, note: 'Платёжка № 7', balance: 25_000 })
  expect((await admin.call(listPayouts)).items).toMatchObject([
    { balance: 25_000, paid_out: 200_000, last_paid_at: api.clock.now().toISOString() },
  ])
  await admin.call(recordPayout, payoutOf(speaker, 25_000))
  expect(await admin.call(listPayouts)).toMatchObject({ total_count: 0, items: [] })
  expect(await api.as(speaker).call(getEarnings, { params: speaker })).toMatchObject({
    totals: { earned: 225_000, paid_out: 225_000 },
    balance: 0,
  })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test('a payout above the balance is refused, and the error shows the balance', async () => {
  await using api = await startApi()
  const speaker = await makeEarner(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.refusal(recordPayout, payoutOf(speaker, 225_001))).toBe('human_friendly')
  await expect(admin.call(recordPayout, payoutOf(speaker, 225_001))).rejects.toThrow(/2.250.₽/)
  expect(await admin.refusal(recordPayout, payoutOf(await makeListener(api), 1))).toBe('not_exist')
  const refused = await refusalOf(admin.call(recordPayout, payoutOf(speaker, 0)))
  expect(refused).toEqual({ refusal: 'validation', fields: { amount: 'Укажи сумму' } })
})

test('ten concurrent payouts with one key make one payout; the key with another amount is already_exists', async () => {
  await using api = await startApi()
  const speaker = await makeEarner(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call(recordPayout, payoutOf(speaker, 200_000, key))),
  )
  expect(new Set(answers.map(({ payout_id }) => payout_id)).size).toBe(1)
  expect(await admin.refusal(recordPayout, payoutOf(speaker, 10_000, key))).toBe('already_exists')
  expect(await api.as(speaker).call(getEarnings, { params: speaker })).toMatchObject({ balance: 25_000 })
})

test('concurrent payouts never exceed the balance', async () => {
  await using api = await startApi()
  const speaker = await makeEarner(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => admin.call(recordPayout, payoutOf(speaker, 60_000))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await api.as(speaker).call(getEarnings, { params: speaker })).toMatchObject({ balance: 45_000 })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test('the payout list is paged, sorted by balance descending, then by registration date', async () => {
  await using api = await startApi()
  const speakers = [await makeSpeaker(api), await makeSpeaker(api), await makeSpeaker(api), await makeSpeaker(api)]
  const [first, second, third, richest] = speakers as [MadeUser, MadeUser, MadeUser, MadeUser]
  for (const speaker of [third, second]) await makeEarner(api, { speaker })
  await makeEarner(api, { speaker: richest, amount: 300_000 })
  await makeEarner(api, { speaker: first })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const read = async (offset: number, limit: number) => {
    const page = await admin.call(listPayouts, { query: { offset, limit } })
    expect(page).toMatchObject({ offset, limit, total_count: 4 })
    return page.items.map(({ speaker }) => speaker.user_id)
  }
  const expected = [richest, first, second, third].map(({ user_id }) => user_id)
  expect(await read(0, 4)).toEqual(expected)
  expect(await read(0, 1)).toEqual(expected.slice(0, 1))
  expect(await read(2, 2)).toEqual(expected.slice(2))
})

test("the list shows the time of each speaker's own last payout", async () => {
  await using api = await startApi()
  const [one, other] = [await makeEarner(api), await makeEarner(api)]
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const pay = async (speaker: MadeUser, amount: number) => {
    await api.clock.advance({ days: 1 })
    return (await admin.call(recordPayout, payoutOf(speaker, amount))).paid_at
  }
  await pay(one, 1000)
  const ofOne = await pay(one, 1000)
  const ofOther = await pay(other, 5000)
  expect((await admin.call(listPayouts)).items).toMatchObject([
    { speaker: { user_id: one.user_id }, balance: 223_000, paid_out: 2000, last_paid_at: ofOne },
    { speaker: { user_id: other.user_id }, balance: 220_000, paid_out: 5000, last_paid_at: ofOther },
  ])
})

test('a speaker whose earnings are all in dispute is not in the payout list', async () => {
  await using api = await startApi()
  const { booking_id, listener } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const earner = await makeEarner(api)
  await api.as(listener).call(openDispute, { params: { booking_id }, body: { text: 'Спикер ушёл через пять минут' } })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.call(listPayouts)).toMatchObject({
    total_count: 1,
    items: [{ speaker: { user_id: earner.user_id }, balance: 225_000 }],
  })
})

test('each payout has one audit log entry with the balance before and after it', async () => {
  await using api = await startApi()
  const speaker = await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const payout = payoutOf(speaker, 200_000)
  for (let n = 0; n < 2; n++) await api.as(admin).call(recordPayout, payout)
  const query = { table_name: 'speakers', row_id: speaker.user_id }
  const { items } = await api.as(admin).call(listAudit, { query })
  expect(items).toMatchObject([
    {
      action: 'payout',
      by: { user_id: admin.user_id },
      at: api.clock.now().toISOString(),
      before: { balance: 225_000 },
      after: { balance: 25_000, amount: 200_000, note: 'Платёжка № 7' },
    },
  ])
})

test("the key of another speaker's payout is already_exists, even when both payouts are made at once", async () => {
  await using api = await startApi()
  const [one, other] = [await makeEarner(api), await makeEarner(api)]
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const idempotency_key = randomUUID()
  const { refusal } = await transact(api.ctx, async (tx) => {
    const paid_at = api.clock.now()
    const payout = { payout_id: newId(paid_at), speaker_id: other.user_id, amount: 10_000, note: 'Платёжка' }
    await tx
      .insertInto('payouts')
      .values({ ...payout, idempotency_key, by_user_id: admin.user_id, paid_at })
      .execute()
    const call = api.as(admin).refusal(recordPayout, payoutOf(one, 10_000, idempotency_key))
    await untilBlocked(api, call)
    return { refusal: call }
  })
  expect(await refusal).toBe('already_exists')
  expect(await api.as(admin).refusal(recordPayout, payoutOf(one, 10_000, idempotency_key))).toBe('already_exists')
  expect(await api.as(one).call(getEarnings, { params: one })).toMatchObject({ balance: 225_000 })
})

test('a payout does not wait for a locked balance of another speaker', async () => {
  await using api = await startApi()
  const [one, other] = [await makeEarner(api), await makeEarner(api)]
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await transact(api.ctx, async (tx) => {
    const balances = tx.selectFrom('speaker_balances').select('balance').where('speaker_id', '=', other.user_id)
    await balances.forNoKeyUpdate().execute()
    const payout = admin.call(recordPayout, payoutOf(one, 200_000))
    await untilBlocked(api, payout)
    expect(await Promise.race([payout, Promise.resolve('it waits')])).toMatchObject({ balance: 25_000 })
  })
})
