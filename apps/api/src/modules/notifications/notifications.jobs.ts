import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { DefinedNotice, NoticeRef } from '../../notices/notice-kind.ts'
import { eraseNotifications } from './erase-notifications.ts'
import { applicationDecided } from './kinds/application-decided.ts'
import { disputeDecided } from './kinds/dispute-decided.ts'
import { disputeOpened } from './kinds/dispute-opened.ts'
import { latePayment } from './kinds/late-payment.ts'
import { legalChangeDecided } from './kinds/legal-change-decided.ts'
import { noShow } from './kinds/no-show.ts'
import { refund } from './kinds/refund.ts'
import { refundOfSpeaker } from './kinds/refund-of-speaker.ts'
import { refundWithdrawn } from './kinds/refund-withdrawn.ts'
import { request } from './kinds/request.ts'
import { requestAnswer } from './kinds/request-answer.ts'
import { requestOffSale } from './kinds/request-off-sale.ts'
import { timeOver } from './kinds/time-over.ts'
import { notificationsJobTitles } from './notifications.jobs.texts.ts'
import { notify, notifyQueued } from './notify.ts'
import { notifyBooked, notifyCanceled, notifyMoved, notifyOfTopic } from './notify-of-booking.ts'
import { notifyOfTariff } from './notify-of-tariff.ts'
import './prune-notifications.ts'
import { remind } from './remind.ts'
import { sendNoticeMail } from './send-notice-mail.ts'
import { sendPush } from './send-push.ts'

const noticeRef = z.object({ kind: z.string(), ref: z.record(z.string(), z.unknown()) })
const reminderRef = z.object({ booking_id: uuid, minutes_before: z.literal([1440, 60, 10]) })

declare module '../../jobs/registry.ts' {
  interface Jobs {
    notify: z.infer<typeof noticeRef>
    remind: z.infer<typeof reminderRef>
    'send-notice-mail': { notification_id: string }
    'send-push': { notification_id: string; push_subscription_id: string }
  }
}

function notifyOf<Ref extends NoticeRef>(kind: DefinedNotice<Ref>) {
  return async (ctx: Ctx, ref: Ref): Promise<void> => {
    await notify(ctx, kind, ref)
  }
}

export const notificationJobs = [
  // The notice kind's `load` parses the reference and picks the recipients.
  defineJob({
    name: 'notify',
    title: notificationsJobTitles.notify,
    lane: 'news',
    payload: noticeRef,
    handler: notifyQueued,
  }),
  // Runs a day, an hour and ten minutes before the start.
  defineJob({
    name: 'remind',
    title: notificationsJobTitles.remind,
    lane: 'news',
    retries: 8,
    payload: reminderRef,
    handler: remind,
  }),
  // Queued with the notification, in the same transaction.
  defineJob({
    name: 'send-notice-mail',
    title: notificationsJobTitles['send-notice-mail'],
    lane: 'mail',
    retries: 12,
    payload: z.object({ notification_id: uuid }),
    handler: sendNoticeMail,
  }),
  // Sends to one of the reader's devices.
  defineJob({
    name: 'send-push',
    title: notificationsJobTitles['send-push'],
    lane: 'push',
    retries: 8,
    payload: z.object({ notification_id: uuid, push_subscription_id: uuid }),
    handler: sendPush,
  }),
  on(
    'booking-booked',
    { name: 'notify-of-booking', title: notificationsJobTitles['notify-of-booking'], lane: 'news' },
    notifyBooked,
  ),
  on(
    'booking-canceled',
    { name: 'notify-of-cancellation', title: notificationsJobTitles['notify-of-cancellation'], lane: 'news' },
    notifyCanceled,
  ),
  on(
    'booking-moved',
    { name: 'notify-of-move', title: notificationsJobTitles['notify-of-move'], lane: 'news' },
    notifyMoved,
  ),
  on(
    'slot-topic-changed',
    { name: 'notify-of-topic', title: notificationsJobTitles['notify-of-topic'], lane: 'news' },
    notifyOfTopic,
  ),
  on(
    'late-payment-refunded',
    { name: 'notify-of-late-payment', title: notificationsJobTitles['notify-of-late-payment'], lane: 'news' },
    notifyOf(latePayment),
  ),
  on(
    'booking-refunded',
    { name: 'notify-of-refund', title: notificationsJobTitles['notify-of-refund'], lane: 'news' },
    notifyOf(refund),
  ),
  on(
    'booking-refunded',
    { name: 'notify-speaker-of-refund', title: notificationsJobTitles['notify-speaker-of-refund'], lane: 'news' },
    notifyOf(refundOfSpeaker),
  ),
  on(
    'refund-withdrawn',
    { name: 'notify-of-withdrawn-refund', title: notificationsJobTitles['notify-of-withdrawn-refund'], lane: 'news' },
    notifyOf(refundWithdrawn),
  ),
  on(
    'application-decided',
    { name: 'notify-of-application', title: notificationsJobTitles['notify-of-application'], lane: 'news' },
    notifyOf(applicationDecided),
  ),
  on(
    'legal-change-decided',
    { name: 'notify-of-legal-change', title: notificationsJobTitles['notify-of-legal-change'], lane: 'news' },
    notifyOf(legalChangeDecided),
  ),
  on(
    'request-made',
    { name: 'notify-of-request', title: notificationsJobTitles['notify-of-request'], lane: 'news' },
    notifyOf(request),
  ),
  on(
    'request-answered',
    { name: 'notify-of-request-answer', title: notificationsJobTitles['notify-of-request-answer'], lane: 'news' },
    notifyOf(requestAnswer),
  ),
  on(
    'request-off-sale',
    { name: 'notify-of-off-sale', title: notificationsJobTitles['notify-of-off-sale'], lane: 'news' },
    notifyOf(requestOffSale),
  ),
  on(
    'tariff-event',
    { name: 'notify-of-tariff', title: notificationsJobTitles['notify-of-tariff'], lane: 'news' },
    notifyOfTariff,
  ),
  on(
    'meeting-time-over',
    { name: 'notify-of-time-over', title: notificationsJobTitles['notify-of-time-over'], lane: 'news' },
    notifyOf(timeOver),
  ),
  on(
    'speaker-no-show',
    { name: 'notify-of-no-show', title: notificationsJobTitles['notify-of-no-show'], lane: 'news' },
    notifyOf(noShow),
  ),
  on(
    'dispute-opened',
    { name: 'notify-of-dispute', title: notificationsJobTitles['notify-of-dispute'], lane: 'news' },
    notifyOf(disputeOpened),
  ),
  on(
    'dispute-decided',
    { name: 'notify-of-dispute-decision', title: notificationsJobTitles['notify-of-dispute-decision'], lane: 'news' },
    notifyOf(disputeDecided),
  ),
  on(
    'user-anonymized',
    { name: 'erase-notifications', title: notificationsJobTitles['erase-notifications'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseNotifications(ctx, user_id),
  ),
]
