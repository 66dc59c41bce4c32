import type { LegalDetails } from '@razgovor/contract/applications'
import { deleteUser } from '@razgovor/contract/profile'
import {
  approveLegalChange,
  getLegalDetails,
  rejectLegalChange,
  submitLegalChange,
} from '@razgovor/contract/legal-details'
import { listNotifications } from '@razgovor/contract/notifications'
import { createTimeSlot } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { legalForms } from '../../../test/applications.ts'
import { makeSpeaker, makeUser } from '../../../test/factories.ts'
import { legalOf, makeApproved } from '../../../test/legal-changes.ts'
import { startApi } from '../../../test/start-api.ts'

const { SELF_EMPLOYED, INDIVIDUAL, LEGAL_ENTITY } = legalForms
const nothing = { change: null, refusal: null, paid_ahead: { on_sale_count: 0, sold_count: 0 } }
const start = '2058-01-14T09:00:00.000Z'
const anotherAccount = { ...SELF_EMPLOYED, account: '40817810000000000002' }

test('a speaker sees the legal details in force and their start, and can send another account to review', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { read, submit } = legalOf(api, speaker)
  const current = { legal: SELF_EMPLOYED, since: start }
  expect(await read()).toEqual({ ...nothing, current })
  await api.clock.advance({ hours: 1 })
  const submitted_at = '2058-01-14T10:00:00.000Z'
  const change = { legal_change_id: expect.any(String) as string, legal: anotherAccount, submitted_at }
  expect(await submit(anotherAccount)).toEqual({ ...nothing, current, change })
})

test('a speaker without legal details can submit them', async () => {
  await using api = await startApi()
  const { read, submit, approve } = legalOf(api, await makeSpeaker(api))
  expect(await read()).toEqual({ ...nothing, current: null })
  await approve(await submit(LEGAL_ENTITY))
  expect(await read()).toEqual({ ...nothing, current: { legal: LEGAL_ENTITY, since: start } })
})

test.each([
  ['inn', { ...SELF_EMPLOYED, inn: '500100732258' }],
  ['bik', { ...SELF_EMPLOYED, bik: '044525' }],
  ['account', { ...SELF_EMPLOYED, account: '40817810700000000002' }],
  ['ogrnip', { ...legalForms.SOLE_PROPRIETOR, ogrnip: '304500116000158' }],
])('legal details with a wrong %s are refused', async (field, legal) => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const params = { user_id: speaker.user_id }
  const refused = await refusalOf(api.as(speaker).call(submitLegalChange, { params, body: legal }))
  expect(refused).toEqual({ refusal: 'validation', fields: { [field]: expect.any(String) as string } })
})

test('submitting the same change again has no effect, and submitting the details in force is refused', async () => {
  await using api = await startApi()
  const { submit } = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  const sent = await submit(anotherAccount)
  await api.clock.advance({ hours: 1 })
  expect(await submit(anotherAccount)).toEqual(sent)
  expect(await refusalOf(submit(SELF_EMPLOYED))).toMatchObject({ refusal: 'human_friendly' })
})

test('one of several concurrent changes is in review', async () => {
  await using api = await startApi()
  const { read, submit } = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  const wanted: LegalDetails[] = [anotherAccount, LEGAL_ENTITY, INDIVIDUAL, legalForms.SOLE_PROPRIETOR]
  await Promise.all([...wanted, ...wanted].map(submit))
  const rows = await api.ctx.db.selectFrom('legal_changes').select('status').execute()
  expect(rows.filter(({ status }) => status === 'REVIEW')).toHaveLength(1)
  expect((await read()).change).not.toBeNull()
})

test('a withdrawn change cannot be approved, and a decided change cannot be withdrawn', async () => {
  await using api = await startApi()
  const { read, submit, withdraw, approve } = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  const sent = await submit(anotherAccount)
  expect((await withdraw(sent)).change).toBeNull()
  expect((await withdraw(sent)).change).toBeNull()
  expect(await refusalOf(approve(sent))).toMatchObject({ refusal: 'human_friendly' })
  const again = await submit(anotherAccount)
  await approve(again)
  expect(await refusalOf(withdraw(again))).toMatchObject({ refusal: 'human_friendly' })
  expect((await read()).current?.legal).toEqual(anotherAccount)
})

test('a speaker cannot withdraw another speaker’s change', async () => {
  await using api = await startApi()
  const [anna, boris] = [await makeApproved(api, SELF_EMPLOYED), await makeApproved(api, SELF_EMPLOYED)]
  const sent = await legalOf(api, anna).submit(anotherAccount)
  expect(await refusalOf(legalOf(api, boris).withdraw(sent))).toMatchObject({ refusal: 'not_exist' })
  expect((await legalOf(api, anna).read()).change).not.toBeNull()
})

test('an admin cannot decide a change that the speaker has replaced meanwhile', async () => {
  await using api = await startApi()
  const { read, submit, approve, reject } = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  const seen = await submit(anotherAccount)
  await submit(LEGAL_ENTITY)
  expect(await refusalOf(approve(seen))).toMatchObject({ refusal: 'human_friendly' })
  expect(await refusalOf(reject(seen))).toMatchObject({ refusal: 'human_friendly' })
  expect(await read()).toMatchObject({ current: { legal: SELF_EMPLOYED }, change: { legal: LEGAL_ENTITY } })
})

test('a rejection shows its comment and leaves the old details in force, and the next change replaces it', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { read, submit, reject, withdraw } = legalOf(api, speaker)
  await reject(await submit(anotherAccount), 'Счёт закрыт')
  const refusal = { legal: anotherAccount, comment: 'Счёт закрыт', decided_at: start }
  expect(await read()).toEqual({ ...nothing, current: { legal: SELF_EMPLOYED, since: start }, refusal })
  await api.clock.advance({ minutes: 1 })
  const sent = await submit(LEGAL_ENTITY)
  expect(sent).toMatchObject({ refusal: null, change: { legal: LEGAL_ENTITY } })
  expect(await withdraw(sent)).toMatchObject({ refusal, change: null })
})

test('both decisions send one notice and one mail each, without the account number', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { submit, approve, reject } = legalOf(api, speaker)
  await reject(await submit(anotherAccount), 'Счёт закрыт')
  await api.settle()
  await api.clock.advance({ minutes: 5 })
  const sent = await submit(anotherAccount)
  expect(await approve(sent)).toEqual(await approve(sent))
  await api.settle()
  const { items } = await api.as(speaker).call(listNotifications)
  const shown = items.map(({ content, link }) => [content, link])
  expect(shown.slice(0, -1)).toEqual([
    ['Новые реквизиты проверены и уже действуют', '/profile/legal'],
    ['Реквизиты вернули: посмотри, что поправить', '/profile/legal'],
  ])
  const mails = await api.mailTo(speaker.email)
  const [approved, rejected] = mails
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Новые реквизиты действуют',
    'Реквизиты нужно поправить',
    'Заявка одобрена: теперь ты спикер',
  ])
  expect(rejected!.text).toContain('Счёт закрыт')
  expect(approved!.text).toContain(`${api.url}/profile/legal`)
  expect(approved!.text + rejected!.text).not.toContain(anotherAccount.account)
})

test('each decision is recorded in the audit log with its admin and comment', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { submit } = legalOf(api, speaker)
  const [first, second] = [await makeUser(api, 'SUPER_ADMIN'), await makeUser(api, 'SUPER_ADMIN')]
  const { change: rejected } = await submit(anotherAccount)
  const params = (change: typeof rejected) => ({ params: { legal_change_id: change!.legal_change_id } })
  await api.as(first).call(rejectLegalChange, { ...params(rejected), body: { comment: 'Проверь счёт' } })
  const { change: approved } = await submit(anotherAccount)
  await api.as(second).call(approveLegalChange, { ...params(approved), body: { comment: 'Проверено' } })
  const log = api.ctx.db.selectFrom('audit_log').selectAll().where('table_name', '=', 'legal_changes')
  expect(await log.orderBy('audit_entry_id').execute()).toMatchObject([
    {
      row_id: rejected!.legal_change_id,
      by_user_id: first.user_id,
      action: 'reject',
      after: { status: 'REJECTED', comment: 'Проверь счёт' },
    },
    {
      row_id: approved!.legal_change_id,
      by_user_id: second.user_id,
      action: 'approve',
      after: { status: 'APPROVED', comment: 'Проверено' },
    },
  ])
})

test('either a concurrent approval or rejection succeeds', async () => {
  await using api = await startApi()
  const { read, submit, approve, reject } = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  const sent = await submit(anotherAccount)
  const [approved, rejected] = await Promise.allSettled([approve(sent), reject(sent)])
  expect(new Set([approved.status, rejected.status])).toEqual(new Set(['fulfilled', 'rejected']))
  const isInForce = (await read()).current?.legal.account === anotherAccount.account
  expect(isInForce).toBe(approved.status === 'fulfilled')
})

test('a blocked speaker’s change cannot be approved, but can be rejected', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { submit, approve, reject } = legalOf(api, speaker)
  const sent = await submit(anotherAccount)
  const { user_id } = speaker
  await api.ctx.db.updateTable('users').set('blocked_at', api.clock.now()).where('user_id', '=', user_id).execute()
  expect(await refusalOf(approve(sent))).toMatchObject({ refusal: 'human_friendly' })
  expect(await reject(sent)).toMatchObject({ status: 'REJECTED' })
})

test('a blocked speaker cannot send legal details to review', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { user_id } = speaker
  await api.ctx.db.updateTable('users').set('blocked_at', api.clock.now()).where('user_id', '=', user_id).execute()
  expect(await refusalOf(legalOf(api, speaker).submit(anotherAccount))).toMatchObject({ refusal: 'forbidden' })
})

test('the details valid at any past moment can be queried, and are deleted with the current details', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, INDIVIDUAL)
  const { submit, approve } = legalOf(api, speaker)
  for (const legal of [SELF_EMPLOYED, anotherAccount]) {
    await api.clock.advance({ days: 10 })
    await approve(await submit(legal))
  }
  const validAt = async (moment: string) => {
    const { rows } = await sql<{ legal_form: string; details: { account?: string } }>`
      select legal_form, details from legal_details_at(${speaker.user_id}, ${moment}::timestamptz)`.execute(api.ctx.db)
    return rows.map(({ legal_form, details }) => [legal_form, details.account])
  }
  expect(await validAt('2058-01-14T08:59:59Z')).toEqual([])
  expect(await validAt('2058-01-14T09:00:00Z')).toEqual([['INDIVIDUAL', undefined]])
  expect(await validAt('2058-01-24T08:59:59.999Z')).toEqual([['INDIVIDUAL', undefined]])
  expect(await validAt('2058-01-24T09:00:00Z')).toEqual([['SELF_EMPLOYED', SELF_EMPLOYED.account]])
  expect(await validAt('2059-01-01T09:00:00Z')).toEqual([['SELF_EMPLOYED', anotherAccount.account]])
  const { user_id } = speaker
  await api.ctx.db.deleteFrom('legal_details').where('user_id', '=', user_id).execute()
  expect(await validAt('2058-01-24T09:00:00Z')).toEqual([])
})

test('the database rejects edits of submitted details and of decisions', async () => {
  await using api = await startApi()
  const { submit, approve } = legalOf(api, await makeApproved(api, SELF_EMPLOYED))
  await submit(anotherAccount)
  const change = api.ctx.db.updateTable('legal_changes')
  await expect(change.set({ details: '{}' }).execute()).rejects.toMatchObject({ constraint: 'legal_changes_final' })
  await approve(await submit(anotherAccount))
  await expect(change.set({ status: 'REVIEW' }).execute()).rejects.toMatchObject({ constraint: 'legal_changes_final' })
})

test('anonymization deletes the speaker’s legal changes and history of legal details', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const { submit, reject } = legalOf(api, speaker)
  await reject(await submit(anotherAccount))
  await submit(LEGAL_ENTITY)
  await api.as(speaker).call(deleteUser, { params: { user_id: speaker.user_id } })
  await api.clock.advance({ days: 31 })
  await api.settle()
  for (const table of ['legal_changes', 'legal_details_history'] as const)
    expect(await api.ctx.db.selectFrom(table).select('user_id').execute()).toEqual([])
})

test('an individual who becomes self-employed can offer paid time after the approval, and not before', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, INDIVIDUAL)
  const { submit, approve } = legalOf(api, speaker)
  const params = { user_id: speaker.user_id }
  const body = {
    time_start_iso: '2058-02-01T10:00:00Z',
    time_end_iso: '2058-02-01T10:30:00Z',
    booking_mode: 'BUYABLE' as const,
    amount: 250_000,
    topic: 'Разбор резюме',
  }
  const sent = await submit(SELF_EMPLOYED)
  expect(await refusalOf(api.as(speaker).call(createTimeSlot, { params, body }))).toMatchObject({
    refusal: 'human_friendly',
  })
  await approve(sent)
  await api.as(speaker).call(createTimeSlot, { params, body })
})

test('an unknown change is not_exist, and a speaker can neither decide changes nor read others’ details', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, SELF_EMPLOYED)
  const params = { legal_change_id: crypto.randomUUID() }
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.refusal(approveLegalChange, { params, body: {} })).toBe('not_exist')
  expect(await api.as(speaker).refusal(approveLegalChange, { params, body: {} })).toBe('forbidden')
  const other = { params: { user_id: (await makeSpeaker(api)).user_id } }
  expect(await api.as(speaker).refusal(getLegalDetails, other)).toBe('forbidden')
})
