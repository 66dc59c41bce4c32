import {
  mailBodyDays,
  mailLogDays,
  type listMails as listMailsCall,
  type LoggedMail,
  type ResendRefusal,
} from '@razgovor/contract/operations'
import { sql } from 'kysely'
import type { z } from 'zod'
import { pruneAfter } from '../../jobs/prune.ts'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { countFound, totalOf } from '../../db/count-found.ts'
import { mailTitle } from './mail-titles.texts.ts'

const dayMinutes = 24 * 60
// Longer than any attempt to send a mail.
const sendingMinutes = 60

type Query = z.output<typeof listMailsCall.query>
type MailPage = z.input<typeof listMailsCall.response>

export async function listMails(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { offset, limit, status, email }: Query,
): Promise<MailPage> {
  const found = db
    .selectFrom('mails as m')
    .$if(status !== undefined, (query) => query.where('m.status', '=', status!))
    .$if(Boolean(email), (query) => query.where('m.to_address', 'like', `${escapeLike(email!)}%`))
  const [rows, counted] = await Promise.all([
    withFacts(found).orderBy('m.mail_id', 'desc').offset(offset).limit(limit).execute(),
    countFound(db, found.select('m.mail_id')),
  ])
  const total = totalOf(counted, { offset, limit, shown: rows.length })
  return { offset, limit, ...total, items: rows.map((row) => toLogged(row, clock.now())) }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

const loggedColumns = [
  'mail_id',
  'to_address',
  'user_id',
  'about',
  'is_secret',
  'subject',
  'status',
  'error',
  'attempts',
] as const

function withFacts(found: ReturnType<typeof selectMails>) {
  return found
    .leftJoin('users as u', 'u.user_id', 'm.user_id')
    .select(loggedColumns.map((column) => `m.${column}` as const))
    .select(['m.created_at', 'm.sent_at', 'u.email as present_email', 'u.anonymised_at'])
    .select((eb) => eb('m.body', 'is not', null).$castTo<boolean>().as('has_body'))
}

function selectMails(db: Db) {
  return db.selectFrom('mails as m')
}

type MailRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

export async function findMail(db: Db, mail_id: string, now: Date) {
  const row = await withFacts(selectMails(db))
    .select(['m.body', 'm.ref_id'])
    .where('m.mail_id', '=', mail_id)
    .executeTakeFirst()
  return row && { ...row, resend_refusal: refusalOf(row, now) }
}

function refusalOf(row: MailRow, now: Date): ResendRefusal | null {
  const { about, is_secret, to_address, present_email, anonymised_at, status, created_at, has_body } = row
  if (is_secret) return 'SECRET'
  if (anonymised_at) return 'FORGOTTEN'
  // The EMAIL_CHANGED mail is meant for the old address.
  if (present_email && present_email !== to_address && about !== 'EMAIL_CHANGED') return 'ADDRESS_CHANGED'
  if (status === 'QUEUED' && created_at > plusMinutes(now, -sendingMinutes)) return 'SENDING'
  return has_body ? null : 'TOO_OLD'
}

function toLogged(row: MailRow, now: Date): LoggedMail {
  const { mail_id, user_id, about, subject, status, error, attempts } = row
  return {
    mail_id,
    to: row.to_address,
    user_id,
    about,
    title: mailTitle(about),
    subject,
    status,
    error,
    attempts,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    resend_refusal: refusalOf(row, now),
  }
}

export async function sweepMails({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('mails')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('created_at', '<', plusMinutes(now, -mailBodyDays * dayMinutes))
    .execute()
}

pruneAfter({
  table: 'mails',
  id: 'mail_id',
  days: mailLogDays,
  find: (cutoff, limit) =>
    sql`select mail_id from mails where created_at < ${cutoff} order by created_at limit ${limit}`,
})
