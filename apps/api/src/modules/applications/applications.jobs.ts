import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { applicationsJobTitles } from './applications.jobs.texts.ts'
import { eraseApplications, eraseLegalDetails } from './erase-applications.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'sweep-legal-details': NoPayload
  }
  interface Events {
    'application-decided': { application_id: string }
    'legal-change-decided': { legal_change_id: string }
  }
}

export const applicationJobs = [
  defineEvent({
    name: 'application-decided',
    title: applicationsJobTitles['application-decided'],
    payload: z.object({ application_id: uuid }),
  }),
  defineEvent({
    name: 'legal-change-decided',
    title: applicationsJobTitles['legal-change-decided'],
    payload: z.object({ legal_change_id: uuid }),
  }),
  // Erases anonymized users' legal details once neither open balances nor the law require them.
  defineJob({
    name: 'sweep-legal-details',
    title: applicationsJobTitles['sweep-legal-details'],
    lane: 'upkeep',
    cron: '40 1 * * *',
    payload: z.object({}),
    handler: (ctx) => eraseLegalDetails(ctx),
  }),
  on(
    'user-anonymized',
    { name: 'erase-applications', title: applicationsJobTitles['erase-applications'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseApplications(ctx, user_id),
  ),
]
