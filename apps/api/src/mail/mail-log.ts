import { sql } from 'kysely'
import type { Clock } from '../time/clock.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../ids.ts'
import type { Log } from '../telemetry/log.ts'
import { MailError, type Mail, type Mailer } from '../providers/smtp.ts'

export type KeptBody = Pick<Mail, 'text' | 'html' | 'replyTo'>

// They contain a code or a link.
const secretMails = new Set(['CODE', 'EXPORT_LINK'])

/** A job runs again if its process died before recording its end. */
export async function wasSent(db: Db, { to, about, ref_id }: Pick<Mail, 'to' | 'about' | 'ref_id'>) {
  const sent = await db
    .selectFrom('mails')
    .select('mail_id')
    .where('ref_id', '=', ref_id)
    .where('about', '=', about)
    .where('to_address', '=', to)
    .where('status', '=', 'SENT')
    .executeTakeFirst()
  return sent !== undefined
}

/** Records each mail before and after sending; a retry updates the same row. */
export function logMails(mailer: Mailer, { db, clock, log }: { db: Db; clock: Clock; log: Log }): Mailer {
  async function recordQueued({ to, about, ref_id, subject, text, html, replyTo, ...mail }: Mail): Promise<string> {
    const is_secret = mail.is_secret || secretMails.has(about)
    const body: KeptBody | null = is_secret ? null : { text, html, ...(replyTo && { replyTo }) }
    const now = clock.now()
    const { rows } = await sql<{ mail_id: string }>`
      insert into mails (mail_id, to_address, user_id, about, ref_id, subject, body, is_secret, status, created_at)
      values (${newId(now)}, ${to}, coalesce(
          (select user_id from users where email = ${to}),
          (select user_id from users where user_id = ${ref_id})),
        ${about}, ${ref_id}, ${is_secret ? '' : subject}, ${body && JSON.stringify(body)}::jsonb,
        ${is_secret}, 'QUEUED', ${now})
      on conflict (about, ref_id, to_address, md5(subject)) where status <> 'SENT'
        do update set status = 'QUEUED', attempts = mails.attempts + 1, body = excluded.body, error = null
      returning mail_id`.execute(db)
    return rows[0]!.mail_id
  }

  // Never rejects: the mail is sent, and a failure to record that must not send it again.
  async function recordSent(mail_id: string): Promise<void> {
    await db
      .updateTable('mails')
      .set({ status: 'SENT', sent_at: clock.now() })
      .where('mail_id', '=', mail_id)
      .where('status', '<>', 'SENT')
      .execute()
      .catch((error: unknown) => log.error({ err: error, mail_id }, 'mail sent, but writing the mail log failed'))
  }

  return {
    ...mailer,
    async send(mail) {
      const mail_id = await recordQueued(mail)
      try {
        await mailer.send(mail)
      } catch (error) {
        const reason = error instanceof MailError ? error.reason : 'unknown'
        await db
          .updateTable('mails')
          .set({ status: 'FAILED', error: reason })
          .where('mail_id', '=', mail_id)
          .where('status', '=', 'QUEUED')
          .execute()
        throw error
      }
      await recordSent(mail_id)
    },
  }
}
