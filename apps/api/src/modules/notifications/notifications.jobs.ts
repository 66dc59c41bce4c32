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
import { notify, notifyQueued } from './notify.ts'
import { notifyBooked, notifyCanceled } from './notify-of-booking.ts'
import { notifyOfTariff } from './notify-of-tariff.ts'
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

/** A handler that notifies whom the kind says. */
function notifyOf<Ref extends NoticeRef>(kind: DefinedNotice<Ref>) {
  return async (ctx: Ctx, ref: Ref): Promise<void> => {
    await notify(ctx, kind, ref)
  }
}

export const notificationJobs = [
  // Notifies whom the kind says; its `load` reads the reference.
  defineJob({ name: 'notify', title: 'Уведомление', lane: 'news', payload: noticeRef, handler: notifyQueued }),
  // A day, an hour and ten minutes before the start.
  defineJob({
    name: 'remind',
    title: 'Напоминание о встрече',
    lane: 'news',
    retries: 8,
    payload: reminderRef,
    handler: remind,
  }),
  // Queued with the notification, in the same transaction.
  defineJob({
    name: 'send-notice-mail',
    title: 'Письмо с уведомлением',
    lane: 'mail',
    retries: 12,
    payload: z.object({ notification_id: uuid }),
    handler: sendNoticeMail,
  }),
  // To one of the reader's devices.
  defineJob({
    name: 'send-push',
    title: 'Уведомление в браузер',
    lane: 'push',
    retries: 8,
    payload: z.object({ notification_id: uuid, push_subscription_id: uuid }),
    handler: sendPush,
  }),
  on('booking-booked', { name: 'notify-of-booking', title: 'Уведомления о записи', lane: 'news' }, notifyBooked),
  on(
    'booking-canceled',
    { name: 'notify-of-cancellation', title: 'Уведомления об отмене', lane: 'news' },
    notifyCanceled,
  ),
  on(
    'late-payment-refunded',
    { name: 'notify-of-late-payment', title: 'Уведомление о поздней оплате', lane: 'news' },
    notifyOf(latePayment),
  ),
  on('booking-refunded', { name: 'notify-of-refund', title: 'Уведомление о возврате', lane: 'news' }, notifyOf(refund)),
  on(
    'booking-refunded',
    { name: 'notify-speaker-of-refund', title: 'Уведомление спикера о возврате', lane: 'news' },
    notifyOf(refundOfSpeaker),
  ),
  on(
    'refund-withdrawn',
    { name: 'notify-of-withdrawn-refund', title: 'Уведомление об отзыве возврата', lane: 'news' },
    notifyOf(refundWithdrawn),
  ),
  on(
    'application-decided',
    { name: 'notify-of-application', title: 'Уведомление о заявке', lane: 'news' },
    notifyOf(applicationDecided),
  ),
  on(
    'legal-change-decided',
    { name: 'notify-of-legal-change', title: 'Уведомление о реквизитах', lane: 'news' },
    notifyOf(legalChangeDecided),
  ),
  on(
    'request-made',
    { name: 'notify-of-request', title: 'Уведомление о запросе встречи', lane: 'news' },
    notifyOf(request),
  ),
  on(
    'request-answered',
    { name: 'notify-of-request-answer', title: 'Уведомление об ответе на запрос', lane: 'news' },
    notifyOf(requestAnswer),
  ),
  on(
    'request-off-sale',
    { name: 'notify-of-off-sale', title: 'Уведомление о снятом с продажи времени', lane: 'news' },
    notifyOf(requestOffSale),
  ),
  on('tariff-news', { name: 'notify-of-tariff', title: 'Уведомление о тарифе', lane: 'news' }, notifyOfTariff),
  on(
    'meeting-time-over',
    { name: 'notify-of-time-over', title: 'Уведомления о конце времени', lane: 'news' },
    notifyOf(timeOver),
  ),
  on(
    'speaker-no-show',
    { name: 'notify-of-no-show', title: 'Уведомления о неявке спикера', lane: 'news' },
    notifyOf(noShow),
  ),
  on(
    'dispute-opened',
    { name: 'notify-of-dispute', title: 'Уведомление о споре', lane: 'news' },
    notifyOf(disputeOpened),
  ),
  on(
    'dispute-decided',
    { name: 'notify-of-dispute-decision', title: 'Уведомления о решении спора', lane: 'news' },
    notifyOf(disputeDecided),
  ),
  on(
    'user-anonymised',
    { name: 'erase-notifications', title: 'Удаление уведомлений', lane: 'upkeep' },
    (ctx, { user_id }) => eraseNotifications(ctx, user_id),
  ),
]
