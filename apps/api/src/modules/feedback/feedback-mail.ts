import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { toMail } from '../../mail/letter.ts'
import { feedbackTexts } from './feedback.texts.ts'

/** Without a configured address the feedback is only in the admin area. Not mailed once its sender is erased. */
export async function sendFeedbackMail(ctx: Ctx, { feedback_id }: JobPayload<'send-feedback-mail'>): Promise<void> {
  const { config, db, mailer } = ctx
  if (!config.SUPPORT_EMAIL) return
  const feedback = await db
    .selectFrom('feedback')
    .select(['user_id', 'name', 'email', 'subject', 'text'])
    .where('feedback_id', '=', feedback_id)
    .executeTakeFirst()
  if (!feedback) return
  const { user_id, name, email, subject, text } = feedback
  await mailer.send({
    to: config.SUPPORT_EMAIL,
    about: 'FEEDBACK',
    ref_id: feedback_id,
    replyTo: { name, address: email },
    ...toMail(config, {
      subject: feedbackTexts.mail.subject(subject),
      heading: subject,
      facts: [
        [feedbackTexts.mail.writer, name],
        [feedbackTexts.mail.email, email],
        [feedbackTexts.mail.account, user_id ?? feedbackTexts.mail.notSignedIn],
      ],
      quote: text,
      lines: [feedbackTexts.mail.howToAnswer],
    }),
  })
}
