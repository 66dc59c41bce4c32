import type { Ctx } from '../../context.ts'
import type { JobHandlers } from '../../jobs/catalogue.ts'
import type { DefinedNotice, NoticeRef } from '../../notices/notice-kind.ts'
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
import { retiredMailJobs, type RetiredJobs } from './retired-mail-jobs.ts'
import { sendNoticeMail } from './send-notice-mail.ts'
import { sendPush } from './send-push.ts'

type Jobs =
  | RetiredJobs
  | 'notify'
  | 'send-notice-mail'
  | 'send-push'
  | 'remind'
  | 'booking-booked'
  | 'booking-canceled'
  | 'late-payment-refunded'
  | 'booking-refunded'
  | 'refund-withdrawn'
  | 'application-decided'
  | 'legal-change-decided'
  | 'request-made'
  | 'request-answered'
  | 'request-off-sale'
  | 'tariff-news'
  | 'meeting-time-over'
  | 'speaker-no-show'
  | 'dispute-opened'
  | 'dispute-decided'

/** A handler that notifies of each of the kinds. */
function notifyOf<Ref extends NoticeRef>(...kinds: DefinedNotice<Ref>[]) {
  return async (ctx: Ctx, ref: Ref): Promise<void> => {
    for (const kind of kinds) await notify(ctx, kind, ref)
  }
}

export const notificationJobs: JobHandlers<Jobs> = {
  ...retiredMailJobs,
  notify: notifyQueued,
  'send-notice-mail': sendNoticeMail,
  'send-push': sendPush,
  remind,
  'booking-booked': notifyBooked,
  'booking-canceled': notifyCanceled,
  'late-payment-refunded': notifyOf(latePayment),
  'booking-refunded': notifyOf(refundOfSpeaker, refund),
  'refund-withdrawn': notifyOf(refundWithdrawn),
  'application-decided': notifyOf(applicationDecided),
  'legal-change-decided': notifyOf(legalChangeDecided),
  'request-made': notifyOf(request),
  'request-answered': notifyOf(requestAnswer),
  'request-off-sale': notifyOf(requestOffSale),
  'tariff-news': notifyOfTariff,
  'meeting-time-over': notifyOf(timeOver),
  'speaker-no-show': notifyOf(noShow),
  'dispute-opened': notifyOf(disputeOpened),
  'dispute-decided': notifyOf(disputeDecided),
}
