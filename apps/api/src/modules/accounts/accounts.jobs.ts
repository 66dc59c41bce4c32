import { identityProvider } from '@razgovor/contract/accounts'
import { role, uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { sendEmailChangedMail, sendPasswordChangedMail } from './credentials/credential-changed.mails.ts'
import { sendRecoveryCode } from './credentials/recover-password.ts'
import { sendCode } from './email-codes/send-code.ts'
import { anonymiseUser } from './erasure/anonymise-user.ts'
import { sendExportLink } from './erasure/data-export.ts'
import { sendDeletionMail } from './erasure/delete-user.ts'
import { sweepExpired } from './erasure/sweep-expired.ts'
import { sendIdentityLinkedMail } from './identities/identity-linked.mail.ts'
import { removeFile } from './profile/avatar.ts'
import { sendSecondFactorMail } from './second-factor/second-factor.mail.ts'
import { sendGuessAlarm } from './sign-in/guess-alarm.mail.ts'
import { sendSignInLink } from './sign-in/sign-in-links.ts'
import { sendStaffRoleMail } from './staff/staff-role.mail.ts'
import { endExpiredView } from './staff/user-views.ts'

const userRef = z.object({ user_id: uuid })
type UserRef = z.infer<typeof userRef>

const newCode = z.object({
  /** A user, or a pending identity. */
  subject_id: uuid,
  purpose: z.enum(['CONFIRM_EMAIL', 'RECOVER_PASSWORD', 'CHANGE_EMAIL', 'LINK_IDENTITY', 'CONFIRM_IDENTITY']),
  code: z.string(),
})
const recovery = z.object({ email: z.string(), asked_from: z.string().optional() })
const factorChange = userRef.extend({ change: z.enum(['ADDED', 'REMOVED', 'NEW_CODES']) })
const linkedIdentity = userRef.extend({ provider: identityProvider })
const roleChange = userRef.extend({ change_id: uuid, to_user_id: uuid, by_user_id: uuid, before: role, role })

/** A code does not live longer, and nobody waits longer. */
const retriesOfAnHour = 8

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'send-code': z.infer<typeof newCode>
    'send-recovery-code': z.infer<typeof recovery>
    'send-sign-in-link': { email: string }
    'send-guess-alarm': { email: string }
    'send-password-changed-mail': UserRef
    'send-email-changed-mail': UserRef & { old_email: string }
    'send-second-factor-mail': z.infer<typeof factorChange>
    'send-identity-linked-mail': z.infer<typeof linkedIdentity>
    'send-staff-role-mail': z.infer<typeof roleChange>
    'send-export-link': UserRef
    'send-deletion-mail': UserRef
    'end-view': { view_id: string }
    'remove-file': { url: string }
    'anonymise-user': UserRef
    'sweep-expired': NoPayload
  }
  interface Events {
    'user-anonymised': UserRef
  }
}

export const accountJobs = [
  defineJob({
    name: 'send-code',
    title: 'Письмо с кодом',
    lane: 'mail',
    urgent: true,
    retries: retriesOfAnHour,
    payload: newCode,
    handler: sendCode,
  }),
  // Looks for the account when it runs, so that the call takes as long for an unknown e-mail.
  defineJob({
    name: 'send-recovery-code',
    title: 'Письмо с кодом для нового пароля',
    lane: 'mail',
    urgent: true,
    retries: retriesOfAnHour,
    payload: recovery,
    handler: sendRecoveryCode,
  }),
  defineJob({
    name: 'send-sign-in-link',
    title: 'Письмо со ссылкой для входа',
    lane: 'mail',
    urgent: true,
    retries: retriesOfAnHour,
    payload: z.object({ email: z.string() }),
    handler: sendSignInLink,
  }),
  defineJob({
    name: 'send-guess-alarm',
    title: 'Письмо о подборе кода',
    lane: 'mail',
    retries: 12,
    payload: z.object({ email: z.string() }),
    handler: sendGuessAlarm,
  }),
  defineJob({
    name: 'send-password-changed-mail',
    title: 'Письмо о смене пароля',
    lane: 'mail',
    payload: userRef,
    handler: sendPasswordChangedMail,
  }),
  defineJob({
    name: 'send-email-changed-mail',
    title: 'Письмо о смене почты',
    lane: 'mail',
    payload: userRef.extend({ old_email: z.string() }),
    handler: sendEmailChangedMail,
  }),
  defineJob({
    name: 'send-second-factor-mail',
    title: 'Письмо: второй шаг входа изменён',
    lane: 'mail',
    payload: factorChange,
    handler: sendSecondFactorMail,
  }),
  defineJob({
    name: 'send-identity-linked-mail',
    title: 'Письмо о новом способе входа',
    lane: 'mail',
    payload: linkedIdentity,
    handler: sendIdentityLinkedMail,
  }),
  // One for each reader of the same change.
  defineJob({
    name: 'send-staff-role-mail',
    title: 'Письмо о роли в команде',
    lane: 'mail',
    retries: 12,
    payload: roleChange,
    handler: sendStaffRoleMail,
  }),
  defineJob({
    name: 'send-export-link',
    title: 'Письмо со ссылкой на свои данные',
    lane: 'mail',
    retries: 12,
    payload: userRef,
    handler: (ctx, { user_id }) => sendExportLink(ctx, user_id),
  }),
  defineJob({
    name: 'send-deletion-mail',
    title: 'Письмо об удалении аккаунта',
    lane: 'mail',
    retries: 12,
    payload: userRef,
    handler: (ctx, { user_id }) => sendDeletionMail(ctx, user_id),
  }),
  defineJob({
    name: 'end-view',
    title: 'Конец просмотра от лица человека',
    lane: 'news',
    payload: z.object({ view_id: uuid }),
    handler: (ctx, { view_id }) => endExpiredView(ctx, view_id),
  }),
  defineJob({
    name: 'remove-file',
    title: 'Удаление файла',
    lane: 'files',
    payload: z.object({ url: z.string() }),
    handler: removeFile,
  }),
  defineJob({
    name: 'anonymise-user',
    title: 'Удаление аккаунта',
    lane: 'upkeep',
    payload: userRef,
    handler: (ctx, { user_id }) => anonymiseUser(ctx, user_id),
  }),
  defineJob({
    name: 'sweep-expired',
    title: 'Уборка устаревшего',
    lane: 'upkeep',
    cron: '15 1 * * *',
    payload: z.object({}),
    handler: sweepExpired,
  }),
  // Each module erases what it keeps of the user.
  defineEvent({ name: 'user-anonymised', title: 'Удаление данных человека', payload: userRef }),
]
