import type { CartItem } from '@razgovor/contract/orders'
import { reservationMinutes } from '@razgovor/contract/limits'
import { isRefusal } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { paylinkRefusals } from './orders.queries.ts'
import { cartTexts, refundRule } from './orders.texts.ts'
import { PaymentProblem } from './payment-problem.tsx'

interface CartSummaryProps {
  lost: readonly string[]
  chosen: readonly CartItem[]
  refund_hours: number
  isPaying: boolean
  error: Error | null
  onPay: () => void
}

export function CartSummary({ lost, chosen, refund_hours, isPaying, error, onPay }: CartSummaryProps) {
  const sum = formatMoney(chosen.reduce((total, { slot }) => total + slot.amount, 0))
  const isEmpty = chosen.length === 0
  return (
    <section aria-labelledby="summary" className="grid gap-4 rounded-card bg-mist p-6 md:p-8 lg:sticky lg:top-28">
      <h2 id="summary" className="h3">
        {cartTexts.summary}
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-mute">{isEmpty ? cartTexts.nothing_chosen : cartTexts.chosen(chosen.length)}</span>
        {!isEmpty && <span className="num text-4xl leading-none font-semibold">{sum}</span>}
      </p>
      <p className="text-xs text-mute">{refundRule(refund_hours)}</p>
      <Problem error={error} lost={lost} canGoOn={!isEmpty} />
      <Button size="lg" className="w-full" disabled={isEmpty} loading={isPaying} onClick={onPay}>
        {isEmpty ? cartTexts.pay_nothing : cartTexts.pay(sum)}
      </Button>
      <p className="text-xs text-mute">{cartTexts.hold(reservationMinutes)}</p>
    </section>
  )
}

function Problem({ error, lost, canGoOn }: { error: Error | null; lost: readonly string[]; canGoOn: boolean }) {
  if (lost.length > 0) {
    return (
      <div role="alert" className="rounded-slot border border-error bg-white px-4 py-3 text-xs leading-snug">
        <p className="text-error">{cartTexts.some_lost}</p>
        <ul className="mt-2 grid gap-2">
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {canGoOn && <p className="mt-2">{cartTexts.go_on}</p>}
      </div>
    )
  }
  if (!isRefusal(error, ...paylinkRefusals)) return null
  return <PaymentProblem error={error} />
}
