import { bookNow as bookNowCall, cancelConsultation as cancelConsultationCall } from '@razgovor/contract/bookings'
import {
  importChargebacks as importChargebacksCall,
  recordChargeback as recordChargebackCall,
} from '@razgovor/contract/chargebacks'
import {
  addSeriesToCart as addSeriesToCartCall,
  addToCart as addToCartCall,
  changePayment,
  clearUnavailable as clearUnavailableCall,
  createPaylink as createPaylinkCall,
  getOrder as getOrderCall,
  isCartEmpty,
  listCart as listCartCall,
  listOrders as listOrdersCall,
  refundUnused as refundUnusedCall,
  removeFromCart as removeFromCartCall,
  updateOrderStatus as updateOrderStatusCall,
} from '@razgovor/contract/orders'
import {
  answerMoveProposal,
  answerMoveRequest as answerMoveRequestCall,
  moveConsultation as moveConsultationCall,
} from '@razgovor/contract/moves'
import {
  getReceipt as getReceiptCall,
  settleClosingReceipt as settleClosingReceiptCall,
} from '@razgovor/contract/receipts'
import {
  refundBooking as refundBookingCall,
  retryRefund,
  settleRefundOutside,
  withdrawRefund,
} from '@razgovor/contract/refunds'
import { bookByCredit as bookByCreditCall, buyPackage as buyPackageCall } from '@razgovor/contract/packages'
import { subscribe as subscribeCall } from '@razgovor/contract/tariffs'
import { bookWeekly as bookWeeklyCall, listWeeklyDates as listWeeklyDatesCall } from '@razgovor/contract/weekly'
import { serve, type App } from '../../http/serve.ts'
import { getCurrentTariff } from '../tariffs/current-tariff.ts'
import { getConsultation } from '../bookings/consultations/consultation.ts'
import { addSeriesToCart } from './cart/add-series-to-cart.ts'
import { bookNow } from './cart/book-now.ts'
import { cancelConsultation } from './refunds/cancel-consultation.ts'
import { addToCart, clearUnavailable, countCart, listCart, removeFromCart } from './cart/cart.ts'
import { updateOrderStatus } from './payments/check-order.ts'
import { bookWeekly, listWeeklyDates } from './cart/weekly.ts'
import { createPaylink } from './checkout/create-paylink.ts'
import { giveUpOrder } from './checkout/give-up-order.ts'
import { notificationRoutes } from './payments/notification.routes.ts'
import { getOrder, listOrders } from './checkout/order-view.ts'
import { importChargebacks } from './payments/import-chargebacks.ts'
import { answerMoveRequest } from './refunds/answer-move-request.ts'
import { answerProposal } from './refunds/answer-proposal.ts'
import { moveConsultation } from './refunds/move-consultation.ts'
import { payAgain } from './checkout/pay-again.ts'
import { bookByCredit } from './packages/book-by-credit.ts'
import { buyPackage } from './packages/buy-package.ts'
import { refundUnused } from './packages/refund-unused.ts'
import { getReceipt } from './receipts/receipt.ts'
import { recordChargeback } from './payments/record-chargeback.ts'
import { refundBooking } from './refunds/refund-booking.ts'
import { settleClosingReceipt } from './receipts/settle-closing-receipt.ts'
import { resolveRefund } from './refunds/resolve-refund.ts'
import { subscribe } from './renewals/subscribe.ts'

export function orderRoutes(app: App): void {
  const { ctx } = app

  serve(app, listCartCall, async ({ query }, { user }) => ({
    ...(await listCart(ctx.db, ctx.clock.now(), user.user_id, query)),
    refund_hours: ctx.config.REFUND_HOURS,
  }))

  serve(app, isCartEmpty, async (_input, { user }) => {
    const count = await countCart(ctx.db, user.user_id)
    return { is_empty: count === 0, count }
  })

  serve(app, addToCartCall, ({ body: { slot_id } }, { user: { user_id } }) => addToCart(ctx, { user_id, slot_id }))

  serve(app, addSeriesToCartCall, async ({ body }, { user, zone }) => ({
    items: await addSeriesToCart(ctx, { user_id: user.user_id, ...body, zone }),
  }))

  serve(app, removeFromCartCall, ({ params }, { user }) => removeFromCart(ctx.db, user.user_id, params.id))

  serve(app, clearUnavailableCall, async (_input, { user }) => ({
    removed_count: await clearUnavailable(ctx.db, ctx.clock.now(), user.user_id),
  }))

  serve(app, bookNowCall, ({ body }, { user }) => bookNow(ctx, user.user_id, body.slot_id))

  serve(app, listWeeklyDatesCall, ({ params }, { user }) => listWeeklyDates(ctx, user.user_id, params.slot_id))

  serve(app, bookWeeklyCall, ({ params, body }, { user, zone }) =>
    bookWeekly(ctx, { listener_id: user.user_id, ...params, ...body, zone }),
  )

  serve(app, createPaylinkCall, ({ body }, { user, zone }) =>
    createPaylink(ctx, { ...body, user_id: user.user_id, zone }),
  )

  serve(app, buyPackageCall, ({ params, body }, { user: { user_id } }) =>
    buyPackage(ctx, { ...params, ...body, user_id }),
  )

  serve(app, bookByCreditCall, async ({ body }, { user: { user_id }, zone }) => ({
    items: await bookByCredit(ctx, { ...body, user_id, zone }),
  }))

  serve(app, refundUnusedCall, async ({ params: { order_id }, body }, { user: { user_id } }) => {
    await refundUnused(ctx, { ...body, order_id, user_id })
    return getOrder(ctx, user_id, order_id)
  })

  serve(app, subscribeCall, async ({ params, body }, { user: { user_id } }) => {
    const taken = await subscribe(ctx, { ...body, user_id, tariff_price_id: params.subscription_id })
    return { ...taken, current: await getCurrentTariff(ctx.db, ctx.clock.now(), user_id) }
  })

  serve(app, changePayment, async ({ params: { order_id }, body }, { user: { user_id }, zone }) => {
    if (body.status === 'NEW') {
      const payable_id = await payAgain(ctx, { user_id, order_id, amount: body.amount, zone })
      return getOrder(ctx, user_id, payable_id)
    }
    await giveUpOrder(ctx, user_id, order_id)
    return getOrder(ctx, user_id, order_id)
  })

  serve(app, updateOrderStatusCall, async ({ params }, { user }) => {
    await updateOrderStatus(ctx, user.user_id, params.order_id)
    return getOrder(ctx, user.user_id, params.order_id)
  })

  serve(app, listOrdersCall, ({ query }, { user }) => listOrders(ctx, user.user_id, query))

  serve(app, getOrderCall, ({ params }, { user }) => getOrder(ctx, user.user_id, params.order_id))

  serve(app, getReceiptCall, ({ params }, { user }) => getReceipt(ctx, user.user_id, params.order_id))

  serve(app, refundBookingCall, ({ params, body }, { user, request }) =>
    refundBooking(ctx, {
      ...body,
      booking_id: body.booking_id ?? null,
      order_id: params.order_id,
      by_user_id: user.user_id,
      request_id: request.id,
    }),
  )

  serve(app, settleClosingReceiptCall, ({ params, body }, { user, request }) =>
    settleClosingReceipt(ctx, { ...params, ...body, by_user_id: user.user_id, request_id: request.id }),
  )

  const resolutions = { retry: retryRefund, outside: settleRefundOutside, withdraw: withdrawRefund } as const
  for (const action of ['retry', 'outside', 'withdraw'] as const)
    serve(app, resolutions[action], ({ params, body }, { user, request }) =>
      resolveRefund(ctx, { ...params, ...body, action, by_user_id: user.user_id, request_id: request.id }),
    )

  serve(app, recordChargebackCall, ({ body }, { user, request }) =>
    recordChargeback(ctx, body, { source: 'ENTERED', by_user_id: user.user_id, request_id: request.id }),
  )

  serve(app, importChargebacksCall, ({ body }, { user, request }) =>
    importChargebacks(ctx, { ...body, by_user_id: user.user_id, request_id: request.id }),
  )

  serve(app, cancelConsultationCall, async ({ params, body }, { user }) => {
    const canceling = { user_id: user.user_id, consultation_id: params.id, refund_amount: body.refund_amount }
    await cancelConsultation(ctx, canceling)
    return getConsultation(ctx, user.user_id, params.id)
  })

  serve(app, moveConsultationCall, async ({ params, body }, { user: { user_id } }) => {
    const moved = await moveConsultation(ctx, { user_id, consultation_id: params.id, ...body })
    const consultation = await getConsultation(ctx, user_id, moved.consultation_id)
    return { consultation, refund_amount: moved.refund_amount }
  })

  serve(app, answerMoveProposal, async ({ params, body: answer }, { user: { user_id } }) => {
    const consultation_id = await answerProposal(ctx, { user_id, move_proposal_id: params.id, answer })
    return getConsultation(ctx, user_id, consultation_id)
  })

  serve(app, answerMoveRequestCall, async ({ params, body: answer }, { user: { user_id } }) => {
    const consultation_id = await answerMoveRequest(ctx, { user_id, move_request_id: params.id, answer })
    return getConsultation(ctx, user_id, consultation_id)
  })

  notificationRoutes(app)
}
