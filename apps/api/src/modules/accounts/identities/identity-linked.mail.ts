import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { toMail } from '../../../mail/letter.ts'
import { providerTitles } from '../../../providers/identity.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

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
    subject: accountsMailsTexts.identityLinked.subject(title),
    heading: accountsMailsTexts.identityLinked.heading(title),
    lines: [accountsMailsTexts.identityLinked.line(title), accountsMailsTexts.identityLinked.ifNotYou],
    button: { title: accountsMailsTexts.writeToSupport, url: config.SUPPORT_URL },
  })
  await mailer.send({ to: user.email, about: 'IDENTITY_LINKED', ref_id: user_id, ...letter })
}
