import { mailBodyDays, type ResendRefusal } from '@razgovor/contract/operations'
import { z } from 'zod'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { findMail } from './mails.ts'
import type { Reason } from '../../errors/reasons.ts'
import { operationsRefusals } from './operations.texts.ts'

const refusals: Record<ResendRefusal, Reason> = {
  SECRET: operationsRefusals.mail_is_secret,
  TOO_OLD: operationsRefusals.mail_too_old(mailBodyDays),
  SENDING: operationsRefusals.mail_is_being_sent,
  FORGOTTEN: operationsRefusals.mail_recipient_deleted,
  ADDRESS_CHANGED: operationsRefusals.mail_address_changed,
}

interface Resending {
  mail_id: string
  by_user_id: string
  request_id: string
}

/** Simultaneous clicks send it once. Throws not_exist, human_friendly (cannot be sent again). */
export async function resendMail(ctx: Ctx, { mail_id, ...author }: Resending): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const mail = await findMail(tx, mail_id, now)
    if (!mail) throw new ApiError('not_exist')
    if (mail.resend_refusal) throw new ApiError('human_friendly', refusals[mail.resend_refusal])
    await enqueue(tx, 'resend-mail', { mail_id }, { key: `resend-mail:${mail_id}` })
    await logChange(tx, {
      ...author,
      table_name: 'mails',
      row_id: mail_id,
      action: 'resend',
      subject_id: mail.user_id,
      before: { status: mail.status },
      after: { about: mail.about },
      at: now,
    })
  })
}

const keptBody = z.object({
  text: z.string(),
  html: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
})

// The calendar file is left out, since the meeting may have changed.
export async function sendAgain(ctx: Ctx, mail_id: string): Promise<void> {
  const mail = await findMail(ctx.db, mail_id, ctx.clock.now())
  const body = keptBody.safeParse(mail?.body).data
  if (!mail || !body || (mail.resend_refusal && mail.resend_refusal !== 'SENDING')) return
  const { to_address: to, subject, ref_id } = mail
  const { replyTo, ...text } = body
  await ctx.mailer.send({ to, subject, about: mail.about, ref_id, ...text, ...(replyTo && { replyTo }) })
}
