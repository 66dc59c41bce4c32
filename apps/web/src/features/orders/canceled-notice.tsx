import { formatMoney } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { rememberCanceled, useCheckout } from './checkout.store.ts'
import { orderTexts } from './orders.texts.ts'

export function CanceledNotice() {
  const canceled = useCheckout(({ cancelledConsultation }) => cancelledConsultation)
  if (!canceled) return null
  const { order_id, refund } = canceled
  return (
    <div className="wrap">
      <div role="status" className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-mist p-6">
        {refund > 0 ? orderTexts.canceled_refund(formatMoney(refund)) : orderTexts.canceled}
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={`/order-result?order_id=${order_id}`} variant="line" size="sm">
            {orderTexts.details}
          </ButtonLink>
          <Button variant="ghost" size="sm" onClick={() => rememberCanceled(null)}>
            {orderTexts.hide}
          </Button>
        </span>
      </div>
    </div>
  )
}
