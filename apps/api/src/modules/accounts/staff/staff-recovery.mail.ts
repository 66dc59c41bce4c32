import type { Ctx } from '../../../context.ts'
import { toMail } from '../../../mail/letter.ts'

/** Instead of a code, and by mail alone: the answer to the request must not say whose e-mail it is. */
export async function sendStaffRecoveryMail(
  { config, mailer }: Ctx,
  { email, user_id }: { email: string; user_id: string },
): Promise<void> {
  const letter = toMail(config, {
    subject: 'Пароль сотрудника меняется на сервере',
    heading: 'Пароль сотрудника меняется на сервере',
    lines: [
      'Для этого аккаунта попросили новый пароль. Аккаунт сотрудника по коду из письма не открывается.',
      `Новый пароль задают на сервере командой npm run admin -- ${email} --new-password (пункт Admins в docs/operations.md).`,
      'Если новый пароль нужен не тебе, ничего не делай.',
    ],
  })
  await mailer.send({ to: email, about: 'CODE', ref_id: user_id, ...letter })
}
