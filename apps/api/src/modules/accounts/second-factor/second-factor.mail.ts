import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/catalogue.ts'
import { toMail } from '../../../mail/letter.ts'

type Change = JobPayload<'send-second-factor-mail'>['change']

const words: Record<Change, { subject: string; line: string }> = {
  ADDED: { subject: 'Добавлен второй шаг входа', line: 'Теперь при входе, кроме пароля, нужен ещё один шаг.' },
  REMOVED: { subject: 'Второй шаг входа удалён', line: 'Один из способов подтвердить вход больше не действует.' },
  NEW_CODES: { subject: 'Новые запасные коды', line: 'Прежние запасные коды больше не действуют.' },
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
    lines: [line, 'Если это не ты, сразу смени пароль и напиши в поддержку.'],
    button: { title: 'Открыть настройки входа', url: `${ctx.config.PUBLIC_URL}/profile/security` },
  })
  await ctx.mailer.send({ to: user.email, about: 'SECOND_FACTOR', ref_id: user_id, ...mail })
}
