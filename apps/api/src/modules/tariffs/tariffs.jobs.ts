import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob, underFormerName } from '../../jobs/define-job.ts'
import { sweepSubscriptions } from './end-subscription.ts'
import { eraseRenewal } from './erase-renewal.ts'
import { tariffEvent, type TariffEvent } from './tariff-event.ts'
import { tariffsJobTitles } from './tariffs.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'sweep-subscriptions': NoPayload
  }
  interface Events {
    'tariff-event': TariffEvent
  }
}

const tariffEventJob = defineEvent({
  name: 'tariff-event',
  title: tariffsJobTitles['tariff-event'],
  payload: tariffEvent,
})

export const tariffJobs = [
  defineJob({
    name: 'sweep-subscriptions',
    title: tariffsJobTitles['sweep-subscriptions'],
    lane: 'money',
    cron: '*/10 * * * *',
    payload: z.object({}),
    handler: sweepSubscriptions,
  }),
  tariffEventJob,
  // For jobs of the previous release; reminders of a yearly rebill are queued a year ahead, so remove it after a year.
  underFormerName('tariff-news', tariffEventJob),
  on(
    'user-anonymized',
    { name: 'erase-renewal', title: tariffsJobTitles['erase-renewal'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseRenewal(ctx, user_id),
  ),
]
