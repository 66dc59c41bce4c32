import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob, underFormerName } from '../../jobs/define-job.ts'
import { eraseCart } from './cart/erase-cart.ts'
import { putRequestedIntoCart } from './cart/put-requested-into-cart.ts'
import { expireOrder } from './checkout/expire-order.ts'
import { ordersJobTitles } from './orders.jobs.texts.ts'
import { creditsExpiring } from '../notifications/kinds/credits-expiring.ts'
import { refundEndedPackage, sweepPackages } from './packages/sweep-packages.ts'
import { checkOrder } from './payments/check-order.ts'
import { closePayment } from './payments/close-payment.ts'
import { sweepPayments } from './payments/sweep-payments.ts'
import { eraseReceipts } from './receipts/erase-receipts.ts'
import { sendClosingReceipt } from './receipts/send-closing-receipt.ts'
import { cancelMeetingsOfUser } from './refunds/cancel-meetings-of-user.ts'
import { processRefund } from './refunds/process-refund.ts'
import { refundCut } from './refunds/refund-cut.ts'
import { refundNoShow } from './refunds/refund-no-show.ts'
import { settleLateCancel } from './refunds/settle-late-cancel.ts'
import { renewSubscription } from './renewals/renew-subscription.ts'

const orderRef = z.object({ order_id: uuid })
type OrderRef = z.infer<typeof orderRef>
const refundRef = z.object({ refund_id: uuid })
type RefundRef = z.infer<typeof refundRef>
const bookingRef = z.object({ booking_id: uuid })
type BookingRef = z.infer<typeof bookingRef>
const blocking = z.object({ user_id: uuid, by_user_id: uuid, request_id: z.string(), why: z.string() })

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'check-order': OrderRef
    'expire-order': OrderRef
    'close-payment': { payment_id: string }
    'sweep-payments': NoPayload
    'process-refund': RefundRef
    'settle-late-cancel': BookingRef
    'refund-cut': BookingRef
    'send-closing-receipt': BookingRef
    'erase-receipts': { user_id: string }
    'cancel-meetings-of-user': z.infer<typeof blocking>
    'renew-subscription': { subscription_id: string }
    'sweep-packages': NoPayload
    'refund-ended-package': OrderRef
    'warn-of-credits': OrderRef
  }
  interface Events {
    'late-payment-refunded': OrderRef
    'booking-refunded': RefundRef
    'refund-withdrawn': RefundRef
  }
}

const refundJob = defineJob({
  name: 'process-refund',
  title: ordersJobTitles['process-refund'],
  lane: 'money',
  payload: refundRef,
  handler: (ctx, { refund_id }) => processRefund(ctx, refund_id),
})

const cancelMeetingsJob = defineJob({
  name: 'cancel-meetings-of-user',
  title: ordersJobTitles['cancel-meetings-of-user'],
  lane: 'money',
  payload: blocking,
  handler: cancelMeetingsOfUser,
})

export const orderJobs = [
  defineJob({
    name: 'check-order',
    title: ordersJobTitles['check-order'],
    lane: 'money',
    payload: orderRef,
    handler: (ctx, { order_id }) => checkOrder(ctx, order_id),
  }),
  defineJob({
    name: 'expire-order',
    title: ordersJobTitles['expire-order'],
    lane: 'money',
    payload: orderRef,
    handler: (ctx, { order_id }) => expireOrder(ctx, order_id),
  }),
  defineJob({
    name: 'close-payment',
    title: ordersJobTitles['close-payment'],
    lane: 'money',
    payload: z.object({ payment_id: uuid }),
    handler: (ctx, { payment_id }) => closePayment(ctx, payment_id),
  }),
  defineJob({
    name: 'sweep-payments',
    title: ordersJobTitles['sweep-payments'],
    lane: 'money',
    cron: '*/10 * * * *',
    payload: z.object({}),
    handler: sweepPayments,
  }),
  refundJob,
  // For jobs of the previous release; remove it in the next one.
  underFormerName('carry-out-refund', refundJob),
  defineJob({
    name: 'settle-late-cancel',
    title: ordersJobTitles['settle-late-cancel'],
    lane: 'money',
    payload: bookingRef,
    handler: (ctx, { booking_id }) => settleLateCancel(ctx, booking_id),
  }),
  defineJob({
    name: 'refund-cut',
    title: ordersJobTitles['refund-cut'],
    lane: 'money',
    payload: bookingRef,
    handler: (ctx, { booking_id }) => refundCut(ctx, booking_id),
  }),
  defineJob({
    name: 'send-closing-receipt',
    title: ordersJobTitles['send-closing-receipt'],
    lane: 'money',
    payload: bookingRef,
    handler: (ctx, { booking_id }) => sendClosingReceipt(ctx, booking_id),
  }),
  defineJob({
    name: 'erase-receipts',
    title: ordersJobTitles['erase-receipts'],
    lane: 'upkeep',
    payload: z.object({ user_id: uuid }),
    handler: (ctx, { user_id }) => eraseReceipts(ctx, user_id),
  }),
  cancelMeetingsJob,
  // For jobs of the previous release; remove it in the next one.
  underFormerName('cancel-meetings-of', cancelMeetingsJob),
  defineJob({
    name: 'renew-subscription',
    title: ordersJobTitles['renew-subscription'],
    lane: 'money',
    payload: z.object({ subscription_id: uuid }),
    handler: (ctx, { subscription_id }) => renewSubscription(ctx, subscription_id),
  }),
  defineJob({
    name: 'sweep-packages',
    title: ordersJobTitles['sweep-packages'],
    lane: 'money',
    cron: '*/10 * * * *',
    payload: z.object({}),
    handler: sweepPackages,
  }),
  defineJob({
    name: 'refund-ended-package',
    title: ordersJobTitles['refund-ended-package'],
    lane: 'money',
    payload: orderRef,
    handler: (ctx, { order_id }) => refundEndedPackage(ctx, order_id),
  }),
  // Runs a week before the package expires.
  defineJob({
    name: 'warn-of-credits',
    title: ordersJobTitles['warn-of-credits'],
    lane: 'news',
    payload: orderRef,
    handler: ({ db }, ref) => creditsExpiring.queue(db, ref),
  }),
  defineEvent({ name: 'late-payment-refunded', title: ordersJobTitles['late-payment-refunded'], payload: orderRef }),
  defineEvent({ name: 'booking-refunded', title: ordersJobTitles['booking-refunded'], payload: refundRef }),
  defineEvent({ name: 'refund-withdrawn', title: ordersJobTitles['refund-withdrawn'], payload: refundRef }),
  on(
    'request-accepted',
    { name: 'put-request-into-cart', title: ordersJobTitles['put-request-into-cart'], lane: 'money' },
    (ctx, { request_id }) => putRequestedIntoCart(ctx, request_id),
  ),
  on(
    'speaker-no-show',
    { name: 'refund-no-show', title: ordersJobTitles['refund-no-show'], lane: 'money' },
    (ctx, { booking_id }) => refundNoShow(ctx, booking_id),
  ),
  on(
    'user-anonymized',
    { name: 'erase-cart', title: ordersJobTitles['erase-cart'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseCart(ctx, user_id),
  ),
  on(
    'user-anonymized',
    { name: 'start-erasing-receipts', title: ordersJobTitles['start-erasing-receipts'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseReceipts(ctx, user_id),
  ),
]
