import type { JobHandlers } from '../../jobs/runner.ts'
import { cancelMeetingsOf } from './refunds/cancel-meetings-of.ts'
import { carryOutRefund } from './refunds/carry-out-refund.ts'
import { checkOrder } from './payments/check-order.ts'
import { closePayment } from './payments/close-payment.ts'
import { eraseReceipts } from './receipts/erase-receipts.ts'
import { expireOrder } from './checkout/expire-order.ts'
import { putRequestedIntoCart } from './cart/put-requested-into-cart.ts'
import { refundCut } from './refunds/refund-cut.ts'
import { renewSubscription } from './renewals/renew-subscription.ts'
import { sendClosingReceipt } from './receipts/send-closing-receipt.ts'
import { settleLateCancel } from './refunds/settle-late-cancel.ts'
import { sweepPayments } from './payments/sweep-payments.ts'

type Jobs =
  | 'check-order'
  | 'expire-order'
  | 'close-payment'
  | 'carry-out-refund'
  | 'settle-late-cancel'
  | 'refund-cut'
  | 'send-closing-receipt'
  | 'erase-receipts'
  | 'cancel-meetings-of'
  | 'request-accepted'
  | 'sweep-payments'
  | 'renew-subscription'

export const orderJobs: JobHandlers<Jobs> = {
  'check-order': (ctx, { order_id }) => checkOrder(ctx, order_id),
  'expire-order': (ctx, { order_id }) => expireOrder(ctx, order_id),
  'close-payment': (ctx, { payment_id }) => closePayment(ctx, payment_id),
  'carry-out-refund': (ctx, { refund_id }) => carryOutRefund(ctx, refund_id),
  'settle-late-cancel': (ctx, { booking_id }) => settleLateCancel(ctx, booking_id),
  'refund-cut': (ctx, { booking_id }) => refundCut(ctx, booking_id),
  'send-closing-receipt': (ctx, { booking_id }) => sendClosingReceipt(ctx, booking_id),
  'erase-receipts': (ctx, { user_id }) => eraseReceipts(ctx, user_id),
  'cancel-meetings-of': cancelMeetingsOf,
  'sweep-payments': sweepPayments,
  'renew-subscription': (ctx, { subscription_id }) => renewSubscription(ctx, subscription_id),
  'request-accepted': (ctx, { request_id }) => putRequestedIntoCart(ctx, request_id),
}
