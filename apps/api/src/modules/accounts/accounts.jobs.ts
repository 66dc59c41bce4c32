import type { JobHandlers } from '../../jobs/runner.ts'
import { anonymiseUser } from './erasure/anonymise-user.ts'
import { removeFile } from './profile/avatar.ts'
import { sendEmailChangedMail, sendPasswordChangedMail } from './credentials/credential-changed.mails.ts'
import { sendExportLink } from './erasure/data-export.ts'
import { sendDeletionMail } from './erasure/delete-user.ts'
import { emailCodeMail } from './email-codes/email-code.mail.ts'
import { sendGuessAlarm } from './sign-in/guess-alarm.mail.ts'
import { sendIdentityLinkedMail } from './identities/identity-linked.mail.ts'
import { findCodeTarget } from './email-codes/one-time-codes.ts'
import { sendRecoveryCode } from './credentials/recover-password.ts'
import { sendSignInLink } from './sign-in/sign-in-links.ts'
import { endExpiredView } from './staff/user-views.ts'
import { sendStaffRoleMail } from './staff/staff-role.mail.ts'
import { sendSecondFactorMail } from './second-factor/second-factor.mail.ts'
import { sweepExpired } from './erasure/sweep-expired.ts'

export const accountJobs: JobHandlers<
  | 'anonymise-user'
  | 'send-deletion-mail'
  | 'send-export-link'
  | 'remove-file'
  | 'send-code'
  | 'send-recovery-code'
  | 'send-sign-in-link'
  | 'send-guess-alarm'
  | 'send-email-changed-mail'
  | 'send-password-changed-mail'
  | 'send-identity-linked-mail'
  | 'send-staff-role-mail'
  | 'end-view'
  | 'send-second-factor-mail'
  | 'sweep-expired'
> = {
  async 'send-code'(ctx, payload) {
    const to = await findCodeTarget(ctx, payload)
    const about = { about: 'CODE', ref_id: payload.subject_id } as const
    if (to) await ctx.mailer.send({ to, ...about, ...emailCodeMail(ctx.config, payload) })
  },
  'send-recovery-code': sendRecoveryCode,
  'send-sign-in-link': sendSignInLink,
  'send-guess-alarm': sendGuessAlarm,
  'send-email-changed-mail': sendEmailChangedMail,
  'send-password-changed-mail': sendPasswordChangedMail,
  'send-identity-linked-mail': sendIdentityLinkedMail,
  'send-staff-role-mail': sendStaffRoleMail,
  'end-view': (ctx, { view_id }) => endExpiredView(ctx, view_id),
  'send-second-factor-mail': sendSecondFactorMail,
  'remove-file': removeFile,
  'send-export-link': (ctx, { user_id }) => sendExportLink(ctx, user_id),
  'send-deletion-mail': (ctx, { user_id }) => sendDeletionMail(ctx, user_id),
  'anonymise-user': (ctx, { user_id }) => anonymiseUser(ctx, user_id),
  'sweep-expired': sweepExpired,
}
