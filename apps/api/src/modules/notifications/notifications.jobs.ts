import type { JobHandlers } from '../../jobs/runner.ts'
import { sendBookingMail, sendLatePaymentMail } from './send-mails.ts'
import { sendMessageMail } from './send-message-mail.ts'
import { tellBooked } from './tell-booked.ts'
import { tellCanceled } from './tell-canceled.ts'
import { tellLatePayment } from './tell-late-payment.ts'

type Jobs =
  | 'booking-booked'
  | 'booking-canceled'
  | 'late-payment-refunded'
  | 'send-booking-mail'
  | 'send-late-payment-mail'
  | 'send-message-mail'

export const notificationJobs: JobHandlers<Jobs> = {
  'booking-booked': (ctx, { booking_id }) => tellBooked(ctx, booking_id),
  'booking-canceled': (ctx, { booking_id, by }) => tellCanceled(ctx, booking_id, by),
  'late-payment-refunded': (ctx, { order_id }) => tellLatePayment(ctx, order_id),
  'send-booking-mail': sendBookingMail,
  'send-late-payment-mail': (ctx, { order_id }) => sendLatePaymentMail(ctx, order_id),
  'send-message-mail': sendMessageMail,
}
