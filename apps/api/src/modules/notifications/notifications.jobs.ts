import type { JobHandlers } from '../../jobs/runner.ts'
import { notifyQueued } from './notify.ts'
import { remind, sendReminderMail } from './remind.ts'
import { sendPush } from './send-push.ts'
import { sendBookingMail, sendLatePaymentMail } from './send-mails.ts'
import { sendNoticeMail } from './send-notice-mail.ts'
import { sendMessageMail } from './send-message-mail.ts'
import { tellBooked } from './tell-booked.ts'
import { tellCanceled } from './tell-canceled.ts'
import { sendApplicationMail, tellDecided } from './tell-decided.ts'
import { sendDisputeMail, tellDispute } from './tell-dispute.ts'
import { sendLegalChangeMail, tellLegalChange } from './tell-legal-change.ts'
import { tellLatePayment } from './tell-late-payment.ts'
import { sendNoShowMail, tellNoShow } from './tell-no-show.ts'
import { sendRefundMail, tellRefunded } from './tell-refunded.ts'
import { sendRequestMail, tellAnswered, tellOffSale, tellRequested } from './tell-request.ts'
import { sendTariffMail, tellTariff } from './tell-tariff.ts'
import { tellTimeOver } from './tell-time-over.ts'
import { tellWithdrawn } from './tell-withdrawn.ts'

type Jobs =
  | 'notify'
  | 'send-notice-mail'
  | 'booking-booked'
  | 'booking-canceled'
  | 'late-payment-refunded'
  | 'booking-refunded'
  | 'refund-withdrawn'
  | 'application-decided'
  | 'send-application-mail'
  | 'legal-change-decided'
  | 'send-legal-change-mail'
  | 'send-booking-mail'
  | 'send-late-payment-mail'
  | 'send-refund-mail'
  | 'send-message-mail'
  | 'request-made'
  | 'request-answered'
  | 'request-off-sale'
  | 'send-request-mail'
  | 'tariff-news'
  | 'remind'
  | 'send-reminder-mail'
  | 'send-push'
  | 'send-tariff-mail'
  | 'meeting-time-over'
  | 'speaker-no-show'
  | 'send-no-show-mail'
  | 'dispute-opened'
  | 'dispute-decided'
  | 'send-dispute-mail'

export const notificationJobs: JobHandlers<Jobs> = {
  notify: notifyQueued,
  'send-notice-mail': sendNoticeMail,
  'booking-booked': (ctx, { booking_id }) => tellBooked(ctx, booking_id),
  'booking-canceled': (ctx, { booking_id, by }) => tellCanceled(ctx, booking_id, by),
  'late-payment-refunded': (ctx, { order_id }) => tellLatePayment(ctx, order_id),
  'refund-withdrawn': (ctx, { refund_id }) => tellWithdrawn(ctx, refund_id),
  'booking-refunded': (ctx, { refund_id }) => tellRefunded(ctx, refund_id),
  'application-decided': (ctx, { application_id }) => tellDecided(ctx, application_id),
  'send-application-mail': (ctx, { application_id }) => sendApplicationMail(ctx, application_id),
  'legal-change-decided': (ctx, { legal_change_id }) => tellLegalChange(ctx, legal_change_id),
  'send-legal-change-mail': (ctx, { legal_change_id }) => sendLegalChangeMail(ctx, legal_change_id),
  'send-booking-mail': sendBookingMail,
  'send-late-payment-mail': (ctx, { order_id }) => sendLatePaymentMail(ctx, order_id),
  'send-refund-mail': (ctx, { refund_id }) => sendRefundMail(ctx, refund_id),
  'send-message-mail': sendMessageMail,
  'request-made': (ctx, { request_id }) => tellRequested(ctx, request_id),
  'request-answered': (ctx, { request_id }) => tellAnswered(ctx, request_id),
  'request-off-sale': (ctx, { request_id }) => tellOffSale(ctx, request_id),
  'send-request-mail': sendRequestMail,
  remind,
  'send-reminder-mail': sendReminderMail,
  'send-push': sendPush,
  'tariff-news': tellTariff,
  'send-tariff-mail': sendTariffMail,
  'meeting-time-over': (ctx, { consultation_id }) => tellTimeOver(ctx, consultation_id),
  'speaker-no-show': (ctx, { booking_id }) => tellNoShow(ctx, booking_id),
  'send-no-show-mail': sendNoShowMail,
  'dispute-opened': (ctx, { dispute_id }) => tellDispute(ctx, dispute_id, 'OPENED'),
  'dispute-decided': (ctx, { dispute_id }) => tellDispute(ctx, dispute_id, 'DECIDED'),
  'send-dispute-mail': sendDisputeMail,
}
