import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import type { JobPayload } from '../../../jobs/catalogue.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { toMail } from '../../../mail/letter.ts'

/** Whether there is an account is seen when the job runs, so that the answer takes as long without one. */
export async function queueGuessAlarm(db: Db, email: string): Promise<void> {
  await enqueue(db, 'send-guess-alarm', { email }, { key: `send-guess-alarm:${email}`, max_attempts: 12 })
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
    subject: 'Кто-то подбирает код к твоему аккаунту',
    heading: 'Кто-то подбирает код к твоему аккаунту',
    lines: [
      'Сегодня много раз подряд вводили неверный код из письма. Мы остановили эти попытки: до завтра код сработает только там, где ты уже входил раньше.',
      'Пароль остался прежним. Если коды вводил не ты, ничего не делай и никому не говори коды из писем.',
      'Если войти не получается, напиши в поддержку.',
    ],
    button: { title: 'Написать в поддержку', url: config.SUPPORT_URL },
  })
  await mailer.send({ to: email, about: 'CODE', ref_id: user.user_id, ...letter })
}
