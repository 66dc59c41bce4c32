import type { Earnings } from '@razgovor/contract/earnings'
import { Link } from 'react-router'
import { formatSum } from '../../lib/format.ts'
import { earningTexts as texts } from './earnings.texts.ts'

const names = ['earned', 'pending', 'refunded', 'paid_out'] as const

type Money = Pick<Earnings, 'totals' | 'balance' | 'payable' | 'left_out' | 'payout_minimum' | 'payout_due'>

export function EarningsFigures(money: Money) {
  const { totals, balance, payable, payout_due } = money
  const isDebt = balance < 0
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <section aria-labelledby="balance" className="rounded-card bg-mist p-6 md:p-8">
        <h2 id="balance" className="text-mute">
          {texts.balance}
        </h2>
        <p className="num h2 mt-3">{formatSum(isDebt ? balance : payable)}</p>
        <p className="mt-3 max-w-[34em] text-xs text-mute">
          {isDebt ? texts.debt_text : payable > 0 ? texts.payable_text : texts.nothing_text}
        </p>
        {payout_due > 0 && <p className="mt-2 text-xs">{texts.payout_due(formatSum(payout_due))}</p>}
        {balance > payable && <NotYet {...money} />}
      </section>
      <dl aria-label={texts.totals} className="grid grid-cols-2 gap-5 rounded-card border border-line p-6 md:p-8">
        {names.map((name) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-mute">{texts[name]}</dt>
            <dd className="num h3 mt-1 break-words">{formatSum(totals[name])}</dd>
            <dd className="mt-1 text-2xs text-mute">{texts[`${name}_hint`]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function NotYet({ balance, payable, left_out, payout_minimum }: Money) {
  // If only part of the balance is paid out, the rest may still be disputed.
  const why = left_out ?? 'WAITING'
  return (
    <div className="mt-4 border-t border-line pt-4 text-xs">
      <p>{texts.not_yet(formatSum(balance - payable))}</p>
      <p className="mt-1 max-w-[34em] text-mute">{texts.why[why](formatSum(payout_minimum))}</p>
      {why === 'NO_DETAILS' && (
        <Link to="/profile/legal" className="link inline-flex min-h-11 items-center">
          {texts.to_details}
        </Link>
      )}
    </div>
  )
}
