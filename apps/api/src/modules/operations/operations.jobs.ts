import type { JobHandlers } from '../../jobs/catalogue.ts'
import { sweepMails } from './mails.ts'
import { sendAgain } from './resend-mail.ts'

export const operationsJobs: JobHandlers<'resend-mail' | 'sweep-mails'> = {
  'resend-mail': (ctx, { mail_id }) => sendAgain(ctx, mail_id),
  'sweep-mails': sweepMails,
}
