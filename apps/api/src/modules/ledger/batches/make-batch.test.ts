import { randomUUID } from 'node:crypto'
import { listAudit } from '@razgovor/contract/admin'
import { openDispute } from '@razgovor/contract/disputes'
import { getEarnings, recordPayout } from '@razgovor/contract/earnings'
import { getPayoutBatch, listPayoutBatches, listPayoutCandidates, makePayoutBatch } from '@razgovor/contract/payouts'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { constraintOf } from '../../../errors/map-constraint-errors.ts'
import { legalForms } from '../../../../test/applications.ts'
import { makeSpeaker, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { expectNoDifference, listEntries } from '../../../../test/ledger.ts'
import { giveDetails, makeBatch, makeEarner } from '../../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const balanceOf = async (api: TestApi, speaker: MadeUser) => {
  const { balance, payout_due } = await api.as(speaker).call(getEarnings, { params: speaker })
  return { balance, payout_due }
}

const newBatch = () => ({ body: { idempotency_key: randomUUID() } })

test('a batch sets the money aside at once and copies the payee from the legal details', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  const { inn, account, bik } = legalForms.SELF_EMPLOYED
  expect(batch).toMatchObject({
    status: 'MADE',
    amount: 225_000,
    lines_count: 1,
    made_at: api.clock.now().toISOString(),
    lines: [
      {
        speaker: { user_id: speaker.user_id },
        amount: 225_000,
        status: 'OPEN',
        payee: { name: `${speaker.last_name} ${speaker.first_name}`, inn, account, bik },
      },
    ],
  })
  expect(await balanceOf(api, speaker)).toEqual({ balance: 0, payout_due: 225_000 })
  expect((await listEntries(api)).slice(-2)).toEqual(['PAYOUT_DUE SPEAKER -225000', 'PAYOUT_DUE PAYOUT_DUE 225000'])
  expect(await api.as(admin).call(getPayoutBatch, { params: batch })).toEqual(batch)
  expect((await api.as(admin).call(listPayoutBatches)).items).toMatchObject([{ batch_id: batch.batch_id }])
  await expectNoDifference(api)
})

test('a batch keeps its payee when the speaker changes the legal details', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  const { legal_form, ...details } = legalForms.LEGAL_ENTITY
  const changed = { legal_form, details: JSON.stringify(details) }
  await api.ctx.db.updateTable('legal_details').set(changed).where('user_id', '=', speaker.user_id).execute()
  const { lines } = await api.as(admin).call(getPayoutBatch, { params: batch })
  expect(lines).toMatchObject([{ payee: { account: legalForms.SELF_EMPLOYED.account } }])
})

test('one of two concurrent batches is made, and the next refusal names its number', async () => {
  await using api = await startApi()
  await makeEarner(api)
  const admins = [api.as(await makeUser(api, 'SUPER_ADMIN')), api.as(await makeUser(api, 'SUPER_ADMIN'))]
  const outcomes = await Promise.allSettled(admins.map((admin) => admin.call(makePayoutBatch, newBatch())))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const made = outcomes.find((outcome) => outcome.status === 'fulfilled')!.value
  await expect(admins[0]!.call(makePayoutBatch, newBatch())).rejects.toThrow(
    `Сейчас выплачивать некому: кому можно, тот уже в реестре № ${made.number}`,
  )
  expect(await admins[0]!.call(listPayoutBatches)).toMatchObject({ total_count: 1 })
})

test('ten concurrent calls with one key make one batch and one audit log entry', async () => {
  await using api = await startApi()
  await makeEarner(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const body = newBatch()
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.call(makePayoutBatch, body)))
  expect(new Set(answers.map(({ batch_id }) => batch_id)).size).toBe(1)
  const { batch_id } = answers[0]!
  const { items } = await admin.call(listAudit, { query: { table_name: 'payout_batches', row_id: batch_id } })
  expect(items).toMatchObject([{ action: 'make', after: { lines: 1, amount: 225_000 } }])
  await expectNoDifference(api)
})

test('money in a batch cannot be paid out by hand, and the database refuses to set it aside twice', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  const body = { speaker_id: speaker.user_id, amount: 1, note: 'Платёжка', idempotency_key: randomUUID() }
  expect(await api.as(admin).refusal(recordPayout, { body })).toBe('human_friendly')
  const { db } = api.ctx
  const line = await db.selectFrom('payout_lines').selectAll().executeTakeFirstOrThrow()
  const copy = { ...line, line_id: randomUUID(), number: undefined }
  const again = db.insertInto('payout_lines').values(copy).execute()
  expect(constraintOf(await again.catch((error: unknown) => error))).toBe('payouts_within_balance')
  for (const change of [{ amount: 1 }, { status: 'PAID', account: '1' }, { inn: '1' }] as const) {
    const changed = db.updateTable('payout_lines').set(change).execute()
    expect(constraintOf(await changed.catch((error: unknown) => error))).toBe('payout_lines_forward')
  }
  const removed = db.deleteFrom('payout_lines').where('batch_id', '=', batch.batch_id).execute()
  expect(constraintOf(await removed.catch((error: unknown) => error))).toBe('ledger_append_only')
})

test('the database refuses a second open payout line for a speaker, even after new earnings', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  await makeBatch(api, admin)
  await makeEarner(api, { speaker })
  const { db } = api.ctx
  const [batch_id, line_id] = [randomUUID(), randomUUID()]
  const batch = { batch_id, idempotency_key: randomUUID(), made_by: admin.user_id, made_at: api.clock.now() }
  await db
    .insertInto('payout_batches')
    .values({ ...batch, status: 'MADE' })
    .execute()
  const line = await db.selectFrom('payout_lines').selectAll().executeTakeFirstOrThrow()
  const second = db.insertInto('payout_lines').values({ ...line, batch_id, line_id, number: undefined, amount: 1 })
  expect(constraintOf(await second.execute().catch((error: unknown) => error))).toBe('payout_lines_one_open')
})

test('a batch skips balances that are disputed, disputable, below the minimum, negative or without details', async () => {
  await using api = await startApi({ environment: { PAYOUT_MIN_ROUBLES: '1000' } })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const ready = await makeEarner(api)
  const detailless = await makeEarner(api, { form: null })
  const individual = await makeEarner(api, { form: 'INDIVIDUAL' })
  const little = await makeEarner(api, { amount: 100_000 })
  const leaving = await makeEarner(api, { amount: 100_000 })
  const deletion_requested_at = api.clock.now()
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at })
    .where('user_id', '=', leaving.speaker.user_id)
    .execute()
  const indebted = await makeEarner(api)
  const body = { speaker_id: indebted.speaker.user_id, amount: 225_000, note: 'П', idempotency_key: randomUUID() }
  await api.as(admin).call(recordPayout, { body })
  const { booking_id, link } = indebted.meeting
  await api.as(admin).call(refundBooking, {
    params: link,
    body: { booking_id, amount: 100_000, why: 'Не то', idempotency_key: randomUUID() },
  })
  const disputed = await makeEarner(api, { can_dispute: true })
  const params = { booking_id: disputed.meeting.booking_id }
  await api.as(disputed.meeting.listener).call(openDispute, { params, body: { text: 'Спикер ушёл сразу' } })
  const waiting = await makeEarner(api, { can_dispute: true })

  const read = (state: 'READY' | 'LEFT_OUT') => api.as(admin).call(listPayoutCandidates, { query: { state } })
  expect(await read('READY')).toMatchObject({
    total_count: 2,
    total_amount: 315_000,
    items: [
      { speaker: { user_id: ready.speaker.user_id }, amount: 225_000, left_out: null },
      { speaker: { user_id: leaving.speaker.user_id }, amount: 90_000, is_leaving: true },
    ],
  })
  const reasons = Object.fromEntries(
    (await read('LEFT_OUT')).items.map(({ speaker, left_out }) => [speaker.user_id, left_out]),
  )
  expect(reasons).toEqual({
    [detailless.speaker.user_id]: 'NO_DETAILS',
    [individual.speaker.user_id]: 'NO_DETAILS',
    [little.speaker.user_id]: 'BELOW_MINIMUM',
    [indebted.speaker.user_id]: 'NEGATIVE',
    [disputed.speaker.user_id]: 'DISPUTE',
    [waiting.speaker.user_id]: 'WAITING',
  })
  expect(await makeBatch(api, admin)).toMatchObject({ lines_count: 2, amount: 315_000 })
  expect((await read('LEFT_OUT')).items).toContainEqual(
    expect.objectContaining({ left_out: 'IN_BATCH', speaker: expect.objectContaining(pick(ready.speaker)) }),
  )
  await expectNoDifference(api)
})

const pick = ({ user_id }: MadeUser) => ({ user_id })

test('earnings become payable when the dispute period ends, independently of earlier earnings', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  const { meeting } = await makeEarner(api, { speaker, can_dispute: true, amount: 100_000 })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  expect(await makeBatch(api, admin)).toMatchObject({ lines: [{ amount: 225_000 }] })
  const other = await makeEarner(api, { can_dispute: true })
  const { ended_at } = await api.ctx.db
    .selectFrom('consultations')
    .select('ended_at')
    .where('consultation_id', '=', other.meeting.consultation_id)
    .executeTakeFirstOrThrow()
  const lastMoment = ended_at!.getTime() + 72 * 60 * 60_000
  await api.clock.advance({ seconds: (lastMoment - api.clock.now().getTime()) / 1000 })
  expect(await api.as(admin).refusal(makePayoutBatch, newBatch())).toBe('human_friendly')
  await api.clock.advance({ seconds: 1 })
  expect(await makeBatch(api, admin)).toMatchObject({ lines: [{ speaker: { user_id: other.speaker.user_id } }] })
  expect(meeting.slot.speaker.user_id).toBe(speaker.user_id)
})

test('a balance locked by another transaction is left for the next batch', async () => {
  await using api = await startApi()
  const [one, other] = [await makeEarner(api), await makeEarner(api)]
  const admin = await makeUser(api, 'SUPER_ADMIN')
  await transact(api.ctx, async (tx) => {
    const balance = tx.selectFrom('speaker_balances').select('balance').where('speaker_id', '=', one.speaker.user_id)
    await balance.forNoKeyUpdate().execute()
    expect(await makeBatch(api, admin)).toMatchObject({ lines: [{ speaker: { user_id: other.speaker.user_id } }] })
  })
  expect(await makeBatch(api, admin)).toMatchObject({ lines: [{ speaker: { user_id: one.speaker.user_id } }] })
})

test.each([
  ['SELF_EMPLOYED', 'Сафонова Анна'],
  ['SOLE_PROPRIETOR', 'ИП Сафонова Анна'],
  ['LEGAL_ENTITY', 'ООО «Ромашка»'],
] as const)('the payee of a %s is named %s, even after the account’s name changes', async (form, name) => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { first_name: 'Анна', last_name: 'Сафонова' })
  await giveDetails(api, speaker, form)
  await api.ctx.db.updateTable('users').set({ first_name: 'Аня' }).where('user_id', '=', speaker.user_id).execute()
  await makeEarner(api, { speaker })
  expect((await makeBatch(api)).lines).toMatchObject([{ payee: { name } }])
})
