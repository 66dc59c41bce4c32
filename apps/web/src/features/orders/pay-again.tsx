import type { Order } from '@razgovor/contract/orders'
import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { rememberActive } from './checkout.store.ts'
import { orderTexts } from './orders.texts.ts'
import { PaymentProblem } from './payment-problem.tsx'
import { payAgainMutation, payAgainRefusals } from './payments.queries.ts'
import { useBackFromBank } from './use-back-from-bank.ts'

/** Pays through the order's payment link while it is valid, else through a new order for the same meetings. */
export function PayAgain({ order, size = 'lg' }: { order: Pick<Order, 'order_id' | 'amount'>; size?: 'lg' | 'sm' }) {
  const pay = useMutation(payAgainMutation())
  useBackFromBank(pay.reset)

  function start() {
    const { order_id, amount } = order
    pay.mutate(
      // The changed price was shown with the error, so the amount need not be confirmed again.
      isRefusal(pay.error, 'human_friendly') && pay.error.reason === 'price_changed'
        ? { order_id }
        : { order_id, amount },
      {
        onSuccess({ payment_url, ...paid }) {
          rememberActive(paid.order_id)
          if (payment_url) window.location.assign(payment_url)
        },
      },
    )
  }

  return (
    <>
      <Button size={size} loading={pay.isPending || pay.isSuccess} onClick={start}>
        {orderTexts.pay_again}
      </Button>
      {isRefusal(pay.error, ...payAgainRefusals) && (
        <div className="grid w-full gap-2">
          <PaymentProblem error={pay.error} />
        </div>
      )}
    </>
  )
}
