import type { JobHandlers } from '../../jobs/runner.ts'
import { checkOrder } from './check-order.ts'
import { closePayment } from './close-payment.ts'
import { expireOrder } from './expire-order.ts'
import { carryOutRefund } from './refunds.ts'

export const orderJobs: JobHandlers<'check-order' | 'expire-order' | 'close-payment' | 'carry-out-refund'> = {
  'check-order': (ctx, { order_id }) => checkOrder(ctx, order_id),
  'expire-order': (ctx, { order_id }) => expireOrder(ctx, order_id),
  'close-payment': (ctx, { payment_id }) => closePayment(ctx, payment_id),
  'carry-out-refund': (ctx, { refund_id }) => carryOutRefund(ctx, refund_id),
}
