import { identityProvider } from '@razgovor/contract/accounts'
import { role, uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent } from '../../jobs/define-event.ts'
import { defineJob, underFormerName } from '../../jobs/define-job.ts'
import { accountsJobTitles } from './accounts.jobs.texts.ts'
import { sendEmailChangedMail, sendPasswordChangedMail } from './credentials/credential-changed.mails.ts'
import { sendRecoveryCode } from './credentials/recover-password.ts'
import { sendCode } from './email-codes/send-code.ts'
import { anonymizeUser } from './erasure/anonymize-user.ts'
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
  subject_id: uuid,
  purpose: z.enum(['CONFIRM_EMAIL', 'RECOVER_PASSWORD', 'CHANGE_EMAIL', 'LINK_IDENTITY', 'CONFIRM_IDENTITY']),
  code: z.string(),
})
const recovery = z.object({ email: z.string(), asked_from: z.string().optional() })
const factorChange = userRef.extend({ change: z.enum(['ADDED', 'REMOVED', 'NEW_CODES']) })
const linkedIdentity = userRef.extend({ provider: identityProvider })
const roleChange = userRef.extend({ change_id: uuid, to_user_id: uuid, by_user_id: uuid, before: role, role })

// Eight tries spread over about an hour: by then a code has expired and the user has stopped waiting.
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
    'anonymize-user': UserRef
    'sweep-expired': NoPayload
  }
  interface Events {
    'user-anonymized': UserRef
  }
}

const anonymizeUserJob = defineJob({
  name: 'anonymize-user',
  title: accountsJobTitles['anonymize-user'],
  lane: 'upkeep',
  payload: userRef,
  handler: (ctx, { user_id }) => anonymizeUser(ctx, user_id),
})

// On this event each module erases its data about the user.
const userAnonymized = defineEvent({
  name: 'user-anonymized',
  title: accountsJobTitles['user-anonymized'],
  payload: userRef,
})

export const accountJobs = [
  defineJob({
    name: 'send-code',
    title: accountsJobTitles['send-code'],
    lane: 'mail',
    urgent: true,
    retries: retriesOfAnHour,
    payload: newCode,
    handler: sendCode,
  }),
  // The job itself looks up the account, so that the request takes equally long for an unknown e-mail.
  defineJob({
    name: 'send-recovery-code',
    title: accountsJobTitles['send-recovery-code'],
    lane: 'mail',
    urgent: true,
    retries: retriesOfAnHour,
    payload: recovery,
    handler: sendRecoveryCode,
  }),
  defineJob({
    name: 'send-sign-in-link',
    title: accountsJobTitles['send-sign-in-link'],
    lane: 'mail',
    urgent: true,
    retries: retriesOfAnHour,
    payload: z.object({ email: z.string() }),
    handler: sendSignInLink,
  }),
  defineJob({
    name: 'send-guess-alarm',
    title: accountsJobTitles['send-guess-alarm'],
    lane: 'mail',
    retries: 12,
    payload: z.object({ email: z.string() }),
    handler: sendGuessAlarm,
  }),
  defineJob({
    name: 'send-password-changed-mail',
    title: accountsJobTitles['send-password-changed-mail'],
    lane: 'mail',
    payload: userRef,
    handler: sendPasswordChangedMail,
  }),
  defineJob({
    name: 'send-email-changed-mail',
    title: accountsJobTitles['send-email-changed-mail'],
    lane: 'mail',
    payload: userRef.extend({ old_email: z.string() }),
    handler: sendEmailChangedMail,
  }),
  defineJob({
    name: 'send-second-factor-mail',
    title: accountsJobTitles['send-second-factor-mail'],
    lane: 'mail',
    payload: factorChange,
    handler: sendSecondFactorMail,
  }),
  defineJob({
    name: 'send-identity-linked-mail',
    title: accountsJobTitles['send-identity-linked-mail'],
    lane: 'mail',
    payload: linkedIdentity,
    handler: sendIdentityLinkedMail,
  }),
  // Queued once for each recipient of the same role change.
  defineJob({
    name: 'send-staff-role-mail',
    title: accountsJobTitles['send-staff-role-mail'],
    lane: 'mail',
    retries: 12,
    payload: roleChange,
    handler: sendStaffRoleMail,
  }),
  defineJob({
    name: 'send-export-link',
    title: accountsJobTitles['send-export-link'],
    lane: 'mail',
    retries: 12,
    payload: userRef,
    handler: (ctx, { user_id }) => sendExportLink(ctx, user_id),
  }),
  defineJob({
    name: 'send-deletion-mail',
    title: accountsJobTitles['send-deletion-mail'],
    lane: 'mail',
    retries: 12,
    payload: userRef,
    handler: (ctx, { user_id }) => sendDeletionMail(ctx, user_id),
  }),
  defineJob({
    name: 'end-view',
    title: accountsJobTitles['end-view'],
    lane: 'news',
    payload: z.object({ view_id: uuid }),
    handler: (ctx, { view_id }) => endExpiredView(ctx, view_id),
  }),
  defineJob({
    name: 'remove-file',
    title: accountsJobTitles['remove-file'],
    lane: 'files',
    payload: z.object({ url: z.string() }),
    handler: removeFile,
  }),
  anonymizeUserJob,
  // For jobs of the previous release, which are queued 30 days ahead; remove it 31 days after this release.
  underFormerName('anonymise-user', anonymizeUserJob),
  defineJob({
    name: 'sweep-expired',
    title: accountsJobTitles['sweep-expired'],
    lane: 'upkeep',
    cron: '15 1 * * *',
    payload: z.object({}),
    handler: sweepExpired,
  }),
  userAnonymized,
  // For jobs of the previous release; remove it in the next one.
  underFormerName('user-anonymised', userAnonymized),
]
