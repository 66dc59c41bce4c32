import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toMail } from '../../mail/letter.ts'
import { MailError } from '../../providers/smtp.ts'
import { inZone } from '../../time/time.ts'
import { operationsRefusals, operationsTexts } from './operations.texts.ts'

/** Bypasses the queue, so that the admin sees the mail server's answer. Throws external_service. */
export async function sendTestMail(
  ctx: Ctx,
  { user_id, zone }: { user_id: string; zone: string },
): Promise<{ to: string }> {
  const { email } = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const now = ctx.clock.now()
  const letter = toMail(ctx.config, {
    subject: operationsTexts.testMail.subject,
    heading: operationsTexts.testMail.heading,
    facts: [[operationsTexts.testMail.sent, inZone(now, { zone, now })]],
    lines: [operationsTexts.testMail.line],
  })
  try {
    await ctx.mailer.send({ to: email, about: 'TEST', ref_id: user_id, ...letter })
  } catch (cause) {
    if (!(cause instanceof MailError)) throw cause
    throw new ApiError('external_service', { ...operationsRefusals.mail_server_refused(cause.reason), cause })
  }
  return { to: email }
}
