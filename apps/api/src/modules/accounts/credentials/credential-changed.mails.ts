import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/catalogue.ts'
import { toMail, type MailContent } from '../../../mail/letter.ts'

type Texts = Pick<Config, 'SITE_NAME' | 'PUBLIC_URL' | 'SUPPORT_URL'>

/** To the new address nothing is told: its code was typed. */
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
    subject: 'Почта изменена',
    heading: 'Почта изменена',
    lines: [
      `Теперь письма приходят на ${masked(email)}, и входить нужно с этой почтой. Сюда мы больше не пишем.`,
      'На других устройствах вход завершён.',
      'Если почту меняешь не ты, сразу напиши в поддержку: вернём её и закроем чужой вход.',
    ],
    button: { title: 'Написать в поддержку', url: config.SUPPORT_URL },
  })
}

function passwordChangedMail(config: Texts): MailContent {
  return toMail(config, {
    subject: 'Пароль изменён',
    heading: 'Пароль изменён',
    lines: [
      'На других устройствах вход завершён: там понадобится новый пароль.',
      'Если пароль меняешь не ты, задай новый на странице входа: «Забыл пароль». Код придёт на эту почту.',
    ],
    button: { title: 'Открыть страницу входа', url: `${config.PUBLIC_URL}/auth` },
  })
}

/** «v•••@example.ru»: enough for its owner. */
function masked(email: string): string {
  return email.replace(/(?<=^.).*(?=@)/, '•••')
}
