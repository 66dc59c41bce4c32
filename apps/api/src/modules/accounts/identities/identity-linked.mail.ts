import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/catalogue.ts'
import { toMail } from '../../../mail/letter.ts'
import { providerTitles } from '../../../providers/identity.ts'

export async function sendIdentityLinkedMail(
  { db, config, mailer }: Ctx,
  { user_id, provider }: JobPayload<'send-identity-linked-mail'>,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!user) return
  const title = providerTitles[provider]
  const letter = toMail(config, {
    subject: `К твоему аккаунту добавлен вход через ${title}`,
    heading: `Добавлен вход через ${title}`,
    lines: [
      `Теперь войти можно и через ${title}, а прежний способ входа остался.`,
      'Если вход добавляешь не ты, сразу напиши в поддержку: уберём его и закроем чужие сессии.',
    ],
    button: { title: 'Написать в поддержку', url: config.SUPPORT_URL },
  })
  await mailer.send({ to: user.email, about: 'IDENTITY_LINKED', ref_id: user_id, ...letter })
}
