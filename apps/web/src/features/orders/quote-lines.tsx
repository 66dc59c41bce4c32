import type { Quote } from '@razgovor/contract/promo-codes'
import { formatMoney } from '../../lib/format.ts'
import { cartTexts } from './orders.texts.ts'

export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <dl aria-label={cartTexts.lines} className="grid gap-2 border-t border-line pt-4 text-xs">
      <Line name={cartTexts.price} sum={formatMoney(quote.price)} />
      <Line name={cartTexts.discount(quote.code)} sum={`−${formatMoney(quote.discount)}`} />
    </dl>
  )
}

function Line({ name, sum }: { name: string; sum: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <dt className="min-w-0 break-words text-mute">{name}</dt>
      <dd className="num font-medium whitespace-nowrap">{sum}</dd>
    </div>
  )
}
