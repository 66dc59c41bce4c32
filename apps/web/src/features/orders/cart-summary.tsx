import { reservationMinutes } from '@razgovor/contract/limits'
import { isRefusal } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { paylinkRefusals } from './orders.queries.ts'
import { cartTexts, refundRule } from './orders.texts.ts'
import { PromoField } from './promo-field.tsx'
import { QuoteLines } from './quote-lines.tsx'
import type { PromoChoice } from './use-promo-code.ts'
import { PaymentProblem } from './payment-problem.tsx'

interface CartSummaryProps {
  lost: readonly string[]
  chosenCount: number
  /** Chosen meetings that packages pay for. */
  creditCount: number
  amount: number
  promo: PromoChoice
  refund_hours: number
  isPaying: boolean
  error: Error | null
  onPay: () => void
}

export function CartSummary(props: CartSummaryProps) {
  const { lost, chosenCount, creditCount, amount, promo, refund_hours, isPaying, error, onPay } = props
  const sum = formatMoney(amount)
  const isEmpty = chosenCount === 0
  const isAllByCredit = !isEmpty && creditCount === chosenCount
  return (
    <section aria-labelledby="summary" className="grid gap-4 rounded-card bg-mist p-6 md:p-8 lg:sticky lg:top-28">
      <h2 id="summary" className="h3">
        {cartTexts.summary}
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-mute">{isEmpty ? cartTexts.nothing_chosen : cartTexts.chosen(chosenCount)}</span>
        {!isEmpty && !isAllByCredit && <span className="num text-4xl leading-none font-semibold">{sum}</span>}
      </p>
      {creditCount > 0 && <p className="text-xs font-medium">{cartTexts.from_packages(creditCount)}</p>}
      {promo.quote && !isAllByCredit && <QuoteLines quote={promo.quote} />}
      {!isAllByCredit && <PromoField promo={promo} />}
      <p className="text-xs text-mute">{refundRule(refund_hours)}</p>
      <Problem error={error} lost={lost} canGoOn={!isEmpty} />
      <Button size="lg" className="w-full" disabled={isEmpty || promo.isChecking} loading={isPaying} onClick={onPay}>
        {isEmpty
          ? cartTexts.pay_nothing
          : isAllByCredit
            ? cartTexts.book
            : creditCount > 0
              ? cartTexts.book_and_pay(sum)
              : cartTexts.pay(sum)}
      </Button>
      {creditCount > 0 && !isAllByCredit && <p className="text-xs text-mute">{cartTexts.credits_first}</p>}
      <p className="text-xs text-mute">{isAllByCredit ? cartTexts.hold_credits : cartTexts.hold(reservationMinutes)}</p>
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
