import type { Role } from '@razgovor/contract/values'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { toMail, type MailContent } from '../../../mail/letter.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { accountsMailsTexts } from '../accounts.mails.texts.ts'

const titles: Partial<Record<Role, string>> = {
  SUPPORT: accountsMailsTexts.staffRole.titles.SUPPORT,
  FINANCE: accountsMailsTexts.staffRole.titles.FINANCE,
  CONTENT: accountsMailsTexts.staffRole.titles.CONTENT,
  SUPER_ADMIN: accountsMailsTexts.staffRole.titles.SUPER_ADMIN,
}

type Change = JobPayload<'send-staff-role-mail'>

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
  if (!person) return accountsMailsTexts.staffRole.formerAdmin
  return `${person.first_name} ${person.last_name} (${person.email})`
}

type Texts = Pick<Config, 'SITE_NAME' | 'PUBLIC_URL' | 'SUPPORT_URL'>

function ownMail(config: Texts, { role }: Change): MailContent {
  const title = titles[role]
  if (!isStaff(role) || !title)
    return toMail(config, {
      subject: accountsMailsTexts.staffRole.removed.subject,
      heading: accountsMailsTexts.staffRole.removed.heading,
      lines: [accountsMailsTexts.staffRole.removed.line],
      button: { title: accountsMailsTexts.staffRole.signIn, url: `${config.PUBLIC_URL}/auth` },
    })
  return toMail(config, {
    subject: accountsMailsTexts.staffRole.given.subject(title),
    heading: accountsMailsTexts.staffRole.given.heading(title),
    lines: [accountsMailsTexts.staffRole.given.signInAgain, accountsMailsTexts.staffRole.given.isLogged],
    button: { title: accountsMailsTexts.staffRole.signIn, url: `${config.PUBLIC_URL}/auth` },
  })
}

function othersMail(config: Texts, change: Change, { name, by }: { name: string; by: string }): MailContent {
  const [was, is] = [
    titles[change.before] ?? accountsMailsTexts.staffRole.none,
    titles[change.role] ?? accountsMailsTexts.staffRole.none,
  ]
  return toMail(config, {
    subject: accountsMailsTexts.staffRole.alarm.subject,
    heading: accountsMailsTexts.staffRole.alarm.heading,
    lines: [
      accountsMailsTexts.staffRole.alarm.change(name, was, is),
      accountsMailsTexts.staffRole.alarm.by(by),
      accountsMailsTexts.staffRole.alarm.ifWrong,
    ],
    button: {
      title: accountsMailsTexts.staffRole.alarm.open,
      url: `${config.PUBLIC_URL}/admin/users/edit/${change.user_id}`,
    },
  })
}
