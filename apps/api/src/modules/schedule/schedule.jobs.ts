import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { rebuildAvailability } from './working-hours/availability.ts'
import { eraseAvailability } from './working-hours/kept-rules.ts'
import { deleteRemovedSlots } from './working-hours/delete-removed-slots.ts'
import './working-hours/prune-free-slots.ts'
import { eraseRequestedSlots } from './erase-requested-slots.ts'
import { followTariffEvent, followTariffs } from './sale/fit-sale.ts'
import { rebuildAfterBooking, rebuildAllAvailability } from './working-hours/queue-rebuild.ts'
import { scheduleJobTitles } from './schedule.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'rebuild-availability': { speaker_id: string }
    'rebuild-all-availability': NoPayload
    'follow-tariffs': NoPayload
    'delete-removed-slots': NoPayload
  }
  interface Events {
    'slot-topic-changed': { slot_id: string }
  }
}

export const scheduleJobs = [
  // Queued only for slots with bookings.
  defineEvent({
    name: 'slot-topic-changed',
    title: scheduleJobTitles['slot-topic-changed'],
    payload: z.object({ slot_id: uuid }),
  }),
  defineJob({
    name: 'rebuild-availability',
    title: scheduleJobTitles['rebuild-availability'],
    lane: 'upkeep',
    payload: z.object({ speaker_id: uuid }),
    handler: (ctx, { speaker_id }) => rebuildAvailability(ctx, speaker_id),
  }),
  defineJob({
    name: 'rebuild-all-availability',
    title: scheduleJobTitles['rebuild-all-availability'],
    lane: 'upkeep',
    cron: '30 1 * * *',
    is_caught_up: true,
    payload: z.object({}),
    handler: rebuildAllAvailability,
  }),
  // Also queued when a tariff's limits are changed.
  defineJob({
    name: 'follow-tariffs',
    title: scheduleJobTitles['follow-tariffs'],
    lane: 'upkeep',
    cron: '20 1 * * *',
    payload: z.object({}),
    handler: followTariffs,
  }),
  defineJob({
    name: 'delete-removed-slots',
    title: scheduleJobTitles['delete-removed-slots'],
    lane: 'upkeep',
    cron: '50 1 * * *',
    payload: z.object({}),
    handler: deleteRemovedSlots,
  }),
  // Which free slots the rules offer depends on the bookings.
  on(
    'booking-booked',
    {
      name: 'rebuild-availability-after-booking',
      title: scheduleJobTitles['rebuild-availability-after-booking'],
      lane: 'news',
    },
    (ctx, { booking_id }) => rebuildAfterBooking(ctx, booking_id),
  ),
  on(
    'booking-canceled',
    {
      name: 'rebuild-availability-after-canceling',
      title: scheduleJobTitles['rebuild-availability-after-canceling'],
      lane: 'news',
    },
    (ctx, { booking_id }) => rebuildAfterBooking(ctx, booking_id),
  ),
  on(
    'booking-moved',
    {
      name: 'rebuild-availability-after-moving',
      title: scheduleJobTitles['rebuild-availability-after-moving'],
      lane: 'news',
    },
    (ctx, { booking_id }) => rebuildAfterBooking(ctx, booking_id),
  ),
  on(
    'tariff-event',
    { name: 'follow-tariff', title: scheduleJobTitles['follow-tariff'], lane: 'news' },
    followTariffEvent,
  ),
  on(
    'user-anonymized',
    { name: 'erase-requested-slots', title: scheduleJobTitles['erase-requested-slots'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseRequestedSlots(ctx, user_id),
  ),
  on(
    'user-anonymized',
    { name: 'erase-availability', title: scheduleJobTitles['erase-availability'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseAvailability(ctx, user_id),
  ),
]
