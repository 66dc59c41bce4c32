import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { toMail } from '../../../mail/letter.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

type Change = JobPayload<'send-second-factor-mail'>['change']

const words: Record<Change, { subject: string; line: string }> = {
  ADDED: { subject: accountsMailsTexts.secondFactor.ADDED.subject, line: accountsMailsTexts.secondFactor.ADDED.line },
  REMOVED: {
    subject: accountsMailsTexts.secondFactor.REMOVED.subject,
    line: accountsMailsTexts.secondFactor.REMOVED.line,
  },
  NEW_CODES: {
    subject: accountsMailsTexts.secondFactor.NEW_CODES.subject,
    line: accountsMailsTexts.secondFactor.NEW_CODES.line,
  },
}

export async function sendSecondFactorMail(ctx: Ctx, { user_id, change }: JobPayload<'send-second-factor-mail'>) {
  const user = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!user) return
  const { subject, line } = words[change]
  const mail = toMail(ctx.config, {
    subject,
    heading: subject,
    lines: [line, accountsMailsTexts.secondFactor.ifNotYou],
    button: { title: accountsMailsTexts.secondFactor.openSettings, url: `${ctx.config.PUBLIC_URL}/profile/security` },
  })
  await ctx.mailer.send({ to: user.email, about: 'SECOND_FACTOR', ref_id: user_id, ...mail })
}
