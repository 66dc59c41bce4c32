import type { Earnings } from '@razgovor/contract/earnings'
import { earningTexts as texts } from './earnings.texts.ts'
import { formatSum } from './format-sum.ts'

const names = ['earned', 'pending', 'refunded', 'paid_out'] as const

export function EarningsFigures({ totals, balance, payout_due }: Pick<Earnings, 'totals' | 'balance' | 'payout_due'>) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <section aria-labelledby="balance" className="rounded-card bg-mist p-6 md:p-8">
        <h2 id="balance" className="text-mute">
          {texts.balance}
        </h2>
        <p className="num h2 mt-3">{formatSum(balance)}</p>
        <p className="mt-3 max-w-[34em] text-[15px] text-mute">{balance < 0 ? texts.debt_text : texts.balance_text}</p>
        {payout_due > 0 && <p className="num mt-2 text-[15px]">{texts.payout_due(formatSum(payout_due))}</p>}
      </section>
      <dl aria-label={texts.totals} className="grid grid-cols-2 gap-5 rounded-card border border-line p-6 md:p-8">
        {names.map((name) => (
          <div key={name} className="min-w-0">
            <dt className="text-[15px] text-mute">{texts[name]}</dt>
            <dd className="num h3 mt-1 break-words">{formatSum(totals[name])}</dd>
            <dd className="mt-1 text-[14px] text-mute">{texts[`${name}_hint`]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
