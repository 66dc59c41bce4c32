import { randomUUID } from 'node:crypto'
import { listAudit } from '@razgovor/contract/admin'
import { getEarnings, recordPayout } from '@razgovor/contract/earnings'
import { listDebts, writeOffDebt } from '@razgovor/contract/payouts'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { makeListener, makeUser, type MadeUser } from '../../../test/factories.ts'
import { expectNoDifference, listEntries } from '../../../test/ledger.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { makeEarner } from '../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

/** Makes a speaker who owes 900 roubles, because a refund followed the payout of the full balance. */
async function makeDebtor(api: TestApi, admin: MadeUser): Promise<MadeUser> {
  const { speaker, meeting } = await makeEarner(api)
  const payout = { speaker_id: speaker.user_id, amount: 225_000, note: 'Платёжка', idempotency_key: randomUUID() }
  await api.as(admin).call(recordPayout, { body: payout })
  const refund = { booking_id: meeting.booking_id, amount: 100_000, why: 'Не то', idempotency_key: randomUUID() }
  await api.as(admin).call(refundBooking, { params: meeting.link, body: refund })
  return speaker
}

const balanceOf = async (api: TestApi, speaker: MadeUser) =>
  (await api.as(speaker).call(getEarnings, { params: speaker })).balance

const writeOffOf = (speaker: MadeUser, amount: number, idempotency_key: string = randomUUID()) => ({
  body: { speaker_id: speaker.user_id, amount, reason: 'Спикер ушёл', idempotency_key },
})

test('a debt is listed with the pending earnings, and later earnings reduce it', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const speaker = await makeDebtor(api, admin)
  await makeEarner(api)
  await makePaidMeeting(api, { speaker, starts_in_minutes: 60, amount: 70_000 })
  expect(await api.as(admin).call(listDebts)).toMatchObject({
    total_count: 1,
    items: [{ speaker: { user_id: speaker.user_id }, email: speaker.email, amount: 90_000, pending: 63_000 }],
  })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  expect((await api.as(admin).call(listDebts)).items).toMatchObject([{ amount: 27_000, pending: 0 }])
  await makeEarner(api, { speaker, amount: 50_000 })
  expect(await api.as(admin).call(listDebts)).toMatchObject({ total_count: 0, items: [] })
  expect(await balanceOf(api, speaker)).toBe(18_000)
  await expectNoDifference(api)
})

test('debts are paged, the largest first', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const [small, large] = [await makeDebtor(api, admin), await makeDebtor(api, admin)]
  await api.as(admin).call(writeOffDebt, writeOffOf(small, 1000))
  const read = async (offset: number) =>
    (await api.as(admin).call(listDebts, { query: { offset, limit: 1 } })).items.map(({ speaker }) => speaker.user_id)
  expect([await read(0), await read(1)]).toEqual([[large.user_id], [small.user_id]])
})

test('a debt write-off is charged to the platform, with its reason in the audit log', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const speaker = await makeDebtor(api, admin)
  const written = await api.as(admin).call(writeOffDebt, writeOffOf(speaker, 90_000))
  expect(written).toMatchObject({ amount: 90_000, reason: 'Спикер ушёл', balance: 0 })
  expect((await listEntries(api)).slice(-2)).toEqual(['WRITE_OFF PLATFORM -90000', 'WRITE_OFF SPEAKER 90000'])
  expect(await api.as(admin).call(listDebts)).toMatchObject({ total_count: 0 })
  const query = { table_name: 'speakers', row_id: speaker.user_id }
  const { items } = await api.as(admin).call(listAudit, { query })
  expect(items.find(({ action }) => action === 'write_off')).toMatchObject({
    by: { user_id: admin.user_id },
    before: { balance: -90_000 },
    after: { balance: 0, amount: 90_000, reason: 'Спикер ушёл' },
  })
  await expectNoDifference(api)
})

test('concurrent write-offs never exceed the debt; calls with one key make one write-off', async () => {
  await using api = await startApi()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const speaker = await makeDebtor(api, await makeUser(api, 'SUPER_ADMIN'))
  const same = writeOffOf(speaker, 30_000)
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call(writeOffDebt, same)))
  expect(new Set(answers.map(({ write_off_id }) => write_off_id)).size).toBe(1)
  expect(await admin.refusal(writeOffDebt, writeOffOf(speaker, 1000, same.body.idempotency_key))).toBe('already_exists')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => admin.call(writeOffDebt, writeOffOf(speaker, 25_000))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(admin.call(writeOffDebt, writeOffOf(speaker, 25_000))).rejects.toThrow(/Долг 100.₽, больше списать/)
  await expectNoDifference(api)
})

test('a write-off is refused for a speaker without a debt', async () => {
  await using api = await startApi()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { speaker } = await makeEarner(api)
  await expect(admin.call(writeOffDebt, writeOffOf(speaker, 1))).rejects.toThrow('Долга уже нет: списывать нечего')
  expect(await admin.refusal(writeOffDebt, writeOffOf(await makeListener(api), 1))).toBe('not_exist')
})
