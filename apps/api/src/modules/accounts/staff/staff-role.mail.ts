import type { Role } from '@razgovor/contract/values'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/catalogue.ts'
import { toMail, type MailContent } from '../../../mail/letter.ts'
import { isStaff } from '../../../http/is-staff.ts'

const titles: Partial<Record<Role, string>> = {
  SUPPORT: 'поддержка',
  FINANCE: 'финансы',
  CONTENT: 'контент',
  SUPER_ADMIN: 'главный администратор',
}

type Change = JobPayload<'send-staff-role-mail'>

/** The person learns what they may do now, the super admins who was appointed by whom. */
export async function sendStaffRoleMail(ctx: Ctx, change: Change): Promise<void> {
  const { change_id, to_user_id, user_id, by_user_id } = change
  const people = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'email', 'first_name', 'last_name'])
    .where('user_id', 'in', [to_user_id, user_id, by_user_id])
    .where('anonymised_at', 'is', null)
    .execute()
  const find = (id: string) => people.find((person) => person.user_id === id)
  const [to, person] = [find(to_user_id), find(user_id)]
  if (!to || !person) return
  const mail =
    to_user_id === user_id
      ? ownMail(ctx.config, change)
      : othersMail(ctx.config, change, { name: nameOf(person), by: nameOf(find(by_user_id)) })
  await ctx.mailer.send({ to: to.email, about: 'STAFF_ROLE', ref_id: change_id, ...mail })
}

function nameOf(person: { first_name: string; last_name: string; email: string } | undefined): string {
  if (!person) return 'Бывший администратор'
  return `${person.first_name} ${person.last_name} (${person.email})`
}

type Texts = Pick<Config, 'SITE_NAME' | 'PUBLIC_URL' | 'SUPPORT_URL'>

function ownMail(config: Texts, { role }: Change): MailContent {
  const title = titles[role]
  if (!isStaff(role) || !title)
    return toMail(config, {
      subject: 'Ты больше не в команде сайта',
      heading: 'Доступ к админке закрыт',
      lines: ['Твой аккаунт остаётся обычным: встречи, заказы и сообщения на месте. Просто войди заново.'],
      button: { title: 'Войти', url: `${config.PUBLIC_URL}/auth` },
    })
  return toMail(config, {
    subject: `Твоя роль на сайте: ${title}`,
    heading: `Твоя роль: ${title}`,
    lines: [
      'Войди заново, и в меню будет «Админка». Там видно то, что нужно для этой роли.',
      'Всё, что ты там делаешь, записывается в журнал.',
    ],
    button: { title: 'Войти', url: `${config.PUBLIC_URL}/auth` },
  })
}

function othersMail(config: Texts, change: Change, { name, by }: { name: string; by: string }): MailContent {
  const [was, is] = [titles[change.before] ?? 'нет', titles[change.role] ?? 'нет']
  return toMail(config, {
    subject: 'Изменилась роль в команде',
    heading: 'Изменилась роль в команде',
    lines: [
      `${name}: было «${was}», стало «${is}».`,
      `Роль менял администратор: ${by}.`,
      'Если так быть не должно, забери роль в админке и смени пароль.',
    ],
    button: { title: 'Открыть в админке', url: `${config.PUBLIC_URL}/admin/users/edit/${change.user_id}` },
  })
}
