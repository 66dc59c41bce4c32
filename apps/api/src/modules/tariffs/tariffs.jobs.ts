import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { sweepSubscriptions } from './end-subscription.ts'
import { eraseRenewal } from './erase-renewal.ts'
import { tariffNews, type TariffNews } from './tariff-news.ts'
import { tariffsJobTitles } from './tariffs.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'sweep-subscriptions': NoPayload
  }
  interface Events {
    'tariff-news': TariffNews
  }
}

/** A rebill creates an order: see orders.jobs.ts. */
export const tariffJobs = [
  defineJob({
    name: 'sweep-subscriptions',
    title: tariffsJobTitles['sweep-subscriptions'],
    lane: 'money',
    cron: '*/10 * * * *',
    payload: z.object({}),
    handler: sweepSubscriptions,
  }),
  defineEvent({ name: 'tariff-news', title: tariffsJobTitles['tariff-news'], payload: tariffNews }),
  on(
    'user-anonymised',
    { name: 'erase-renewal', title: tariffsJobTitles['erase-renewal'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseRenewal(ctx, user_id),
  ),
]
