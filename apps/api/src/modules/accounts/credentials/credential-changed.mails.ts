import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { toMail, type MailContent } from '../../../mail/letter.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

type Texts = Pick<Config, 'SITE_NAME' | 'PUBLIC_URL' | 'SUPPORT_URL'>

export async function sendEmailChangedMail(ctx: Ctx, { user_id, old_email }: JobPayload<'send-email-changed-mail'>) {
  const email = await findEmail(ctx, user_id)
  const about = { about: 'EMAIL_CHANGED', ref_id: user_id } as const
  if (email) await ctx.mailer.send({ to: old_email, ...about, ...emailChangedMail(ctx.config, email) })
}

export async function sendPasswordChangedMail(ctx: Ctx, { user_id }: JobPayload<'send-password-changed-mail'>) {
  const email = await findEmail(ctx, user_id)
  const about = { about: 'PASSWORD_CHANGED', ref_id: user_id } as const
  if (email) await ctx.mailer.send({ to: email, ...about, ...passwordChangedMail(ctx.config) })
}

async function findEmail({ db }: Ctx, user_id: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  return user?.email
}

function emailChangedMail(config: Texts, email: string): MailContent {
  return toMail(config, {
    subject: accountsMailsTexts.emailChanged.subject,
    heading: accountsMailsTexts.emailChanged.heading,
    lines: [
      accountsMailsTexts.emailChanged.newAddress(masked(email)),
      accountsMailsTexts.emailChanged.sessionsEnded,
      accountsMailsTexts.emailChanged.ifNotYou,
    ],
    button: { title: accountsMailsTexts.writeToSupport, url: config.SUPPORT_URL },
  })
}

function passwordChangedMail(config: Texts): MailContent {
  return toMail(config, {
    subject: accountsMailsTexts.passwordChanged.subject,
    heading: accountsMailsTexts.passwordChanged.heading,
    lines: [accountsMailsTexts.passwordChanged.sessionsEnded, accountsMailsTexts.passwordChanged.ifNotYou],
    button: { title: accountsMailsTexts.openSignIn, url: `${config.PUBLIC_URL}/auth` },
  })
}

function masked(email: string): string {
  return email.replace(/(?<=^.).*(?=@)/, '•••')
}
