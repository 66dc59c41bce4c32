import type { Ctx } from '../../../context.ts'
import { toMail } from '../../../mail/letter.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

/** Explains by mail why there is no code: the response must not reveal whether the e-mail is registered. */
export async function sendStaffRecoveryMail(
  { config, mailer }: Ctx,
  { email, user_id }: { email: string; user_id: string },
): Promise<void> {
  const letter = toMail(config, {
    subject: accountsMailsTexts.staffRecovery.subject,
    heading: accountsMailsTexts.staffRecovery.heading,
    lines: [
      accountsMailsTexts.staffRecovery.whatHappened,
      accountsMailsTexts.staffRecovery.howTo(email),
      accountsMailsTexts.staffRecovery.ifNotYou,
    ],
  })
  await mailer.send({ to: email, about: 'CODE', ref_id: user_id, ...letter })
}
