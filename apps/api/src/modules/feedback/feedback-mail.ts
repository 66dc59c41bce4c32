import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { toMail } from '../../mail/letter.ts'

/** Nowhere to send it: it stays in the table, for the admin. Not once its sender is forgotten. */
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
      subject: `Обратная связь: ${subject}`,
      heading: subject,
      facts: [
        ['Кто пишет', name],
        ['Почта', email],
        ['Аккаунт', user_id ?? 'без входа'],
      ],
      quote: text,
      lines: ['Чтобы ответить, просто ответь на это письмо.'],
    }),
  })
}
