import type { CartItem } from '@razgovor/contract/orders'
import { reservationMinutes } from '@razgovor/contract/limits'
import { type ApiError, isRefusal } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { paylinkRefusals } from './orders.queries.ts'
import { cartTexts, refundRule } from './orders.texts.ts'

type CartSummaryProps = {
  chosen: readonly CartItem[]
  refund_hours: number
  isPaying: boolean
  error: Error | null
  onPay: () => void
}

export function CartSummary({ chosen, refund_hours, isPaying, error, onPay }: CartSummaryProps) {
  const sum = formatMoney(chosen.reduce((total, { slot }) => total + slot.amount, 0))
  const isEmpty = chosen.length === 0
  return (
    <section aria-labelledby="summary" className="grid gap-4 rounded-card bg-mist p-6 md:p-8 lg:sticky lg:top-28">
      <h2 id="summary" className="h3">
        {cartTexts.summary}
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-mute">{isEmpty ? cartTexts.nothing_chosen : cartTexts.chosen(chosen.length)}</span>
        {!isEmpty && <span className="num text-[32px] leading-none font-semibold">{sum}</span>}
      </p>
      <p className="text-[15px] text-mute">{refundRule(refund_hours)}</p>
      <Problem error={error} />
      <Button size="lg" className="w-full" disabled={isEmpty} loading={isPaying} onClick={onPay}>
        {isEmpty ? cartTexts.pay_nothing : cartTexts.pay(sum)}
      </Button>
      <p className="text-[15px] text-mute">{cartTexts.hold(reservationMinutes)}</p>
    </section>
  )
}

function Problem({ error }: { error: Error | null }) {
  if (!isRefusal(error, ...paylinkRefusals)) return null
  return (
    <>
      <FormProblem text={problemText(error)} />
      {error.error_name === 'payment_exists' && (
        <ButtonLink to="/orders" variant="line">
          {cartTexts.pay_on}
        </ButtonLink>
      )}
    </>
  )
}

function problemText(error: ApiError): string {
  if (error.error_name === 'payment_exists') return cartTexts.payment_exists
  return Object.keys(error.fields).length > 0 ? cartTexts.some_lost : error.message
}
