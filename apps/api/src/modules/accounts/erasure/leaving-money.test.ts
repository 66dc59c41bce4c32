import { randomUUID } from 'node:crypto'
import { deleteUser, getLeaving } from '@razgovor/contract/profile'
import { recordPayout } from '@razgovor/contract/earnings'
import { listDebts, listPayoutCandidates } from '@razgovor/contract/payouts'
import { refundBooking } from '@razgovor/contract/refunds'
import { getSpeakerStatement } from '@razgovor/contract/statements'
import { expect, test } from 'vitest'
import { legalForms } from '../../../../test/applications.ts'
import { makeListener, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { giveDetails, makeBatch, makeEarner, payEverybody } from '../../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'

const leave = (api: TestApi, user: MadeUser, balance?: number) =>
  api.as(user).call(deleteUser, { params: user, query: { balance } })

const { inn, account, bik } = legalForms.SELF_EMPLOYED

/** Runs the nightly jobs. */
async function sweep(api: TestApi): Promise<void> {
  await enqueue(api.ctx.db, 'sweep-payout-papers', {})
  await enqueue(api.ctx.db, 'sweep-legal-details', {})
  await api.settle()
}

const detailsOf = async (api: TestApi) => {
  const [legal, lines] = await Promise.all([
    api.ctx.db.selectFrom('legal_details').select('payee_name').execute(),
    api.ctx.db.selectFrom('payout_lines').select(['payee_name', 'inn', 'account', 'amount']).execute(),
  ])
  return { legal, lines }
}

test('a speaker with a balance sees it with the payee and must confirm it to delete the account', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  const leaving = await api.as(speaker).call(getLeaving, { params: speaker })
  const name = `${speaker.last_name} ${speaker.first_name}`
  expect(leaving).toEqual({ balance: 225_000, payout_due: 0, payee: { name, inn, account, bik } })
  await expect(leave(api, speaker)).rejects.toThrow(/^409.*На балансе 2.250.₽\. Проверь реквизиты/)
  await expect(leave(api, speaker, 200_000)).rejects.toThrow(/На балансе 2.250.₽/)
  await leave(api, speaker, 225_000)
  await leave(api, speaker)
})

test('a speaker with a balance and no legal details cannot delete the account until they are given', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api, { form: null })
  expect(await api.as(speaker).call(getLeaving, { params: speaker })).toMatchObject({ payee: null })
  await expect(leave(api, speaker, 225_000)).rejects.toThrow(/Сначала укажи реквизиты в профиле/)
  await giveDetails(api, speaker)
  await leave(api, speaker, 225_000)
})

test('the balance at deletion includes a late cancellation only once its time has started, and the payout due', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  await makeBatch(api)
  const { cancel, listener } = await makePaidMeeting(api, { speaker, starts_in_minutes: 60 })
  await cancel(listener)
  await api.settle()
  // A speaker who leaves now makes the meeting impossible, so its listener is refunded.
  const before = await api.as(speaker).call(getLeaving, { params: speaker })
  expect(before).toMatchObject({ balance: 0, payout_due: 225_000 })
  await expect(leave(api, speaker, 225_000)).rejects.toThrow(/Баланс изменился/)
  await api.clock.advance({ minutes: 61 })
  const started = await api.as(speaker).call(getLeaving, { params: speaker })
  expect(started).toMatchObject({ balance: 225_000, payout_due: 225_000 })
  await expect(leave(api, speaker)).rejects.toThrow(/На балансе 2.250.₽/)
  await leave(api, speaker, 225_000)
  await api.clock.advance({ hours: 2 })
  await api.settle()
  const earned = await api.ctx.db.selectFrom('speaker_balances').select(['balance', 'payout_due']).execute()
  expect(earned).toEqual([{ balance: 225_000, payout_due: 225_000 }])
})

test('a debt must be confirmed before account deletion, and stays in the list of debts', async () => {
  await using api = await startApi()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { speaker, meeting } = await makeEarner(api)
  const { user_id: speaker_id } = speaker
  const payout = { speaker_id, amount: 225_000, note: 'Платёжка', idempotency_key: randomUUID() }
  await admin.call(recordPayout, { body: payout })
  const refund = { booking_id: meeting.booking_id, amount: 100_000, why: 'Не то', idempotency_key: randomUUID() }
  await admin.call(refundBooking, { params: meeting.link, body: refund })
  await expect(leave(api, speaker)).rejects.toThrow(/За тобой долг 900.₽\. Подтверди, что знаешь о нём/)
  await leave(api, speaker, -90_000)
  await api.clock.advance({ days: 31 })
  await api.settle()
  expect((await admin.call(listDebts)).items).toMatchObject([{ amount: 90_000, is_leaving: true }])
  expect((await detailsOf(api)).legal).toHaveLength(1)
})

test('a listener has no balance to confirm at account deletion, and a wrong balance is refused', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const nothing = { balance: 0, payout_due: 0, payee: null }
  expect(await api.as(listener).call(getLeaving, { params: listener })).toEqual(nothing)
  await expect(leave(api, listener, 100)).rejects.toThrow('Баланс изменился')
  await leave(api, listener)
})

test('an anonymized speaker with a balance is listed with the payee’s name and paid by a batch', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { speaker } = await makeEarner(api)
  const name = `${speaker.last_name} ${speaker.first_name}`
  await leave(api, speaker, 225_000)
  await api.clock.advance({ days: 31 })
  await api.settle()
  await sweep(api)
  const { items } = await api.as(admin).call(listPayoutCandidates, { query: { state: 'READY' } })
  expect(items).toMatchObject([
    { speaker: { first_name: 'Удалённый' }, is_leaving: true, payee: { name, inn, account, bik } },
  ])
  expect((await payEverybody(api, admin)).lines).toMatchObject([{ status: 'PAID', payee: { name } }])
  const query = { month: '2058-02' }
  const statement = await api.as(admin).call(getSpeakerStatement, { params: speaker, query })
  expect(statement).toMatchObject({ principal: { name, inn }, totals: { paid_out: 225_000 }, closing: 0 })
})

test('the payee’s details are erased five years after the last payout, and the amounts stay', async () => {
  await using api = await startApi({ now: '2058-01-14T09:00:00Z' })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { speaker } = await makeEarner(api)
  const other = await makeEarner(api)
  const { paid_on } = await payEverybody(api, admin)
  await leave(api, speaker)
  const due = Date.parse(`${paid_on!.replace('2058', '2063')}T09:00:00Z`)
  const wait = (until: number) => api.clock.advance({ seconds: (until - api.clock.now().getTime()) / 1000 })
  await wait(due - 60 * 60_000)
  await api.settle()
  await sweep(api)
  expect((await detailsOf(api)).legal).toHaveLength(2)
  await wait(due + 24 * 60 * 60_000)
  await sweep(api)
  const { legal, lines } = await detailsOf(api)
  const ofOther = `${other.speaker.last_name} ${other.speaker.first_name}`
  expect(legal).toEqual([{ payee_name: ofOther }])
  expect(lines).toHaveLength(2)
  expect(lines).toContainEqual({ payee_name: null, inn: null, account: null, amount: 225_000 })
  expect(lines).toContainEqual({ payee_name: ofOther, inn, account, amount: 225_000 })
})

test('the retention time of the payee’s details is configurable', async () => {
  await using api = await startApi({ environment: { PAYOUT_PAPER_YEARS: '0' } })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { speaker } = await makeEarner(api)
  await payEverybody(api, admin)
  await leave(api, speaker)
  await api.clock.advance({ days: 31 })
  await api.settle()
  expect((await detailsOf(api)).legal).toEqual([])
})
