import { randomUUID } from 'node:crypto'
import { getEarnings, listPayouts, recordPayout } from '@razgovor/contract/earnings'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { makeListener, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { findDifferences } from './check-ledger.ts'

/** A speaker who has earned 2,250 roubles. */
async function makeEarner(api: TestApi): Promise<MadeUser> {
  const { slot } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  return slot.speaker
}

function payoutOf(speaker: MadeUser, amount: number, idempotency_key: string = randomUUID()) {
  return { body: { speaker_id: speaker.user_id, amount, note: 'Платёжка № 7', idempotency_key } }
}

test('a payout takes from the balance, and who has nothing left leaves the list', async () => {
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

test('more than the balance is refused, and says what there is', async () => {
  await using api = await startApi()
  const speaker = await makeEarner(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.refusal(recordPayout, payoutOf(speaker, 225_001))).toBe('human_friendly')
  await expect(admin.call(recordPayout, payoutOf(speaker, 225_001))).rejects.toThrow(/2.250.₽/)
  expect(await admin.refusal(recordPayout, payoutOf(await makeListener(api), 1))).toBe('not_exist')
  const refused = await refusalOf(admin.call(recordPayout, payoutOf(speaker, 0)))
  expect(refused).toEqual({ refusal: 'validation', fields: { amount: 'Укажи сумму' } })
})

test('the same payout sent ten times at once is one; its key for another is already_exists', async () => {
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

test('of many payouts at once no more go through than the balance holds', async () => {
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
