import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { toMail } from '../../../mail/letter.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

/** The job looks up the account, so that the response takes equally long without one. */
export async function queueGuessAlarm(db: Db, email: string): Promise<void> {
  await enqueue(db, 'send-guess-alarm', { email }, { key: `send-guess-alarm:${email}` })
}

export async function sendGuessAlarm(
  { db, config, mailer }: Ctx,
  { email }: JobPayload<'send-guess-alarm'>,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!user) return
  const letter = toMail(config, {
    subject: accountsMailsTexts.guessAlarm.subject,
    heading: accountsMailsTexts.guessAlarm.heading,
    lines: [
      accountsMailsTexts.guessAlarm.whatHappened,
      accountsMailsTexts.guessAlarm.whatToDo,
      accountsMailsTexts.guessAlarm.ifLockedOut,
    ],
    button: { title: accountsMailsTexts.writeToSupport, url: config.SUPPORT_URL },
  })
  await mailer.send({ to: email, about: 'CODE', ref_id: user.user_id, ...letter })
}
