import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eraseMails } from './erase-mails.ts'
import { sweepMails } from './mails.ts'
import { operationsJobTitles } from './operations.jobs.texts.ts'
import { pruneOldRows } from '../../jobs/prune.ts'
import { sendAgain } from './resend-mail.ts'

const userRef = z.object({ user_id: uuid })

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'resend-mail': { mail_id: string }
    'sweep-mails': NoPayload
    'prune-old-rows': NoPayload
  }
  interface Events {
    'user-mails-erased': { user_id: string }
  }
}

export const operationsJobs = [
  defineJob({
    name: 'resend-mail',
    title: operationsJobTitles['resend-mail'],
    lane: 'mail',
    retries: 5,
    payload: z.object({ mail_id: uuid }),
    handler: (ctx, { mail_id }) => sendAgain(ctx, mail_id),
  }),
  defineJob({
    name: 'sweep-mails',
    title: operationsJobTitles['sweep-mails'],
    lane: 'upkeep',
    cron: '35 1 * * *',
    payload: z.object({}),
    handler: sweepMails,
  }),
  defineJob({
    name: 'prune-old-rows',
    title: operationsJobTitles['prune-old-rows'],
    lane: 'upkeep',
    cron: '50 2 * * *',
    payload: z.object({}),
    handler: pruneOldRows,
  }),
  on(
    'user-anonymized',
    { name: 'erase-mails', title: operationsJobTitles['erase-mails'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseMails(ctx, user_id),
  ),
  // Mails are found through the rows that they are about, so subscribers erase those rows only after this event.
  defineEvent({ name: 'user-mails-erased', title: operationsJobTitles['user-mails-erased'], payload: userRef }),
]
