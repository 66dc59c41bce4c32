import { requestRecovery } from '@razgovor/contract/accounts'
import { requestExport } from '@razgovor/contract/profile'
import { listAudit } from '@razgovor/contract/admin'
import { signUp } from '@razgovor/contract/bookings'
import { listMails, resendMail, sendTestMail, type LoggedMail } from '@razgovor/contract/operations'
import { expect, test } from 'vitest'
import { makeListener, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { eraseMails } from './erase-mails.ts'
import { pruneOldRows } from '../../jobs/prune.ts'
import { sweepMails } from './mails.ts'

interface Query {
  status?: LoggedMail['status']
  email?: string
  offset?: number
  limit?: number
}

async function withAdmin(api: TestApi) {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  return {
    admin,
    mails: async (query: Query = {}) => (await api.as(admin).call(listMails, { query })).items,
    resend: ({ mail_id }: LoggedMail) => api.as(admin).call(resendMail, { params: { mail_id } }),
    refusal: ({ mail_id }: LoggedMail) => api.as(admin).refusal(resendMail, { params: { mail_id } }),
  }
}

/** A speaker cancels a paid meeting, which sends two mails that can be resent. */
async function makeCanceled(api: TestApi) {
  const meeting = await makePaidMeeting(api)
  await api.settle()
  await meeting.cancel(meeting.slot.speaker)
  await api.settle()
  return meeting
}

test('each mail is logged with its kind and recipient, and can be filtered by status and address prefix', async () => {
  await using api = await startApi()
  const { mails } = await withAdmin(api)
  const { listener, slot } = await makeCanceled(api)
  const logged = await mails()
  expect(new Set(logged.map(({ about, to }) => `${about} ${to}`))).toEqual(
    new Set([listener, slot.speaker].flatMap(({ email }) => [`BOOKED ${email}`, `CANCELED ${email}`])),
  )
  expect(logged).toHaveLength(4)
  expect(logged.every(({ status, sent_at, attempts }) => status === 'SENT' && sent_at && attempts === 1)).toBe(true)
  expect(await mails({ email: listener.email.slice(0, -3) })).toHaveLength(2)
  expect(await mails({ email: '%' })).toEqual([])
  expect(await mails({ status: 'FAILED' })).toEqual([])
  expect(await mails({ limit: 1, offset: 1 })).toEqual([logged[1]])
})

test('the text of mails with codes, export links and sign-in links is not stored, and they cannot be resent', async () => {
  await using api = await startApi()
  const { mails, refusal } = await withAdmin(api)
  const listener = await makeListener(api)
  await api.as(listener).call(requestExport, { params: listener })
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.anonymous.call(requestRecovery, { body: { email: listener.email } })
  await api.settle()
  const rows = await api.ctx.db.selectFrom('mails').selectAll().execute()
  expect(rows.map(({ body }) => body)).toEqual(rows.map(() => null))
  expect(rows.find(({ about }) => about === 'CODE')).toMatchObject({ subject: '', status: 'SENT' })
  for (const mail of await mails()) {
    expect(mail.resend_refusal).toBe('SECRET')
    expect(await refusal(mail)).toBe('human_friendly')
  }
  expect(new Set((await mails()).map(({ about }) => about))).toEqual(new Set(['BOOKED', 'CODE', 'EXPORT_LINK']))
})

test('a mail that the server refuses at first is logged once, with the number of attempts', async () => {
  await using api = await startApi()
  const { mails } = await withAdmin(api)
  const listener = await makeListener(api)
  await api.control('/mail/faults', { refuse_next: 2 })
  await enqueue(api.ctx.db, 'send-password-changed-mail', { user_id: listener.user_id })
  await api.settle()
  expect(await mails()).toMatchObject([{ status: 'SENT', attempts: 3, error: null }])
})

test('concurrent resends send one copy of a mail, unchanged but without its calendar file, and are audited', async () => {
  await using api = await startApi()
  const { admin, mails, resend } = await withAdmin(api)
  const { listener } = await makeCanceled(api)
  const mail = (await mails({ email: listener.email })).find(({ about }) => about === 'CANCELED')
  await Promise.all([resend(mail!), resend(mail!)])
  await api.settle()
  const got = (await api.mailTo(listener.email)).filter(({ subject }) => subject === mail!.subject)
  expect(got).toHaveLength(2)
  expect(got[0]!.text).toBe(got[1]!.text)
  expect(got.filter(({ attachments }) => attachments.length === 0)).toHaveLength(1)
  expect((await mails({ email: listener.email })).filter(({ about }) => about === 'CANCELED')).toHaveLength(2)
  const { items } = await api.as(admin).call(listAudit, { query: { table_name: 'mails' } })
  expect(items.map(({ action, row_id }) => [action, row_id])).toContainEqual(['resend', mail!.mail_id])
})

test('a mail cannot be resent after the user’s address has changed or its text was deleted', async () => {
  await using api = await startApi()
  const { mails, refusal } = await withAdmin(api)
  const { listener } = await makeCanceled(api)
  const find = async () => (await mails()).find(({ about, to }) => about === 'CANCELED' && to === listener.email)!
  const { user_id, email } = listener
  const change = (to: string) =>
    api.ctx.db.updateTable('users').set({ email: to }).where('user_id', '=', user_id).execute()
  await change('new@example.ru')
  expect((await find()).resend_refusal).toBe('ADDRESS_CHANGED')
  expect(await refusal(await find())).toBe('human_friendly')
  await change(email)
  await api.clock.advance({ days: 31 })
  await sweepMails(api.ctx)
  expect((await find()).resend_refusal).toBe('TOO_OLD')
  await api.clock.advance({ days: 150 })
  await pruneOldRows(api.ctx)
  expect(await mails()).toEqual([])
})

test('erasing a user deletes their mails and clears the subjects of others’ mails about them', async () => {
  await using api = await startApi()
  const { mails } = await withAdmin(api)
  const { listener, slot } = await makeCanceled(api)
  await eraseMails(api.ctx, listener.user_id)
  const left = await mails()
  expect(new Set(left.map(({ to }) => to))).toEqual(new Set([slot.speaker.email]))
  expect(left.map(({ subject }) => subject)).toEqual(left.map(() => ''))
})

test('an admin can send a test mail to their own address, and a server error is reported', async () => {
  await using api = await startApi()
  const { admin, mails } = await withAdmin(api)
  expect(await api.as(admin).call(sendTestMail)).toEqual({ to: admin.email })
  expect((await api.mailTo(admin.email)).map(({ subject }) => subject)).toEqual(['Проверка почты'])
  await api.control('/mail/faults', { refuse_next: 1 })
  expect(await api.as(admin).refusal(sendTestMail)).toBe('external_service')
  expect((await mails()).map(({ about, status, error }) => [about, status, error])).toEqual([
    ['TEST', 'FAILED', '451'],
    ['TEST', 'SENT', null],
  ])
})
