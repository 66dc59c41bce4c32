import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { endExpiredWaits, eraseWaitlist, leaveAfterBooking } from './leave-waitlist.ts'
import { offerTimes } from './offer-times.ts'
import { waitlistJobTitles as titles } from './waitlist.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'offer-times': { speaker_id: string }
    'end-expired-waits': NoPayload
  }
}

export const waitlistJobs = [
  // Queued by a database trigger when a slot becomes free, and by `offerTimes` for when a turn ends.
  defineJob({
    name: 'offer-times',
    title: titles['offer-times'],
    lane: 'news',
    payload: z.object({ speaker_id: uuid }),
    handler: (ctx, { speaker_id }) => offerTimes(ctx, speaker_id),
  }),
  on(
    'booking-booked',
    { name: 'leave-waitlist-after-booking', title: titles['leave-waitlist-after-booking'], lane: 'news' },
    (ctx, { booking_id }) => leaveAfterBooking(ctx, booking_id),
  ),
  defineJob({
    name: 'end-expired-waits',
    title: titles['end-expired-waits'],
    lane: 'upkeep',
    cron: '40 1 * * *',
    payload: z.object({}),
    handler: endExpiredWaits,
  }),
  on(
    'user-anonymized',
    { name: 'erase-waitlist', title: titles['erase-waitlist'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseWaitlist(ctx, user_id),
  ),
]
