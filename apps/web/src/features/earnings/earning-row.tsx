import type { EarningEntry } from '@razgovor/contract/earnings'
import { formatSum, formatTime } from '../../lib/format.ts'
import { formatShortDay } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { earningTexts as texts } from './earnings.texts.ts'

export function EarningRow({ entry, zone }: { entry: EarningEntry; zone: string }) {
  const { time_start_iso, listener, topic, net, state } = entry
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-5">
      <div className="min-w-0">
        <p className="text-xs text-mute">
          {formatShortDay({ instant_iso: time_start_iso, now_iso: useNowIso(), zone })},{' '}
          {formatTime(time_start_iso, zone)}
        </p>
        <p className="mt-1 font-medium break-words">{`${listener.first_name} ${listener.last_name}`.trim()}</p>
        {topic && <p className="mt-1 text-xs break-words text-mute">{topic}</p>}
      </div>
      <div>
        <p className="num h3">{formatSum(net)}</p>
        <p className="mt-1 text-xs">{texts.states[state]}</p>
        <p className="mt-1 text-xs text-mute">{factsOf(entry)}</p>
      </div>
    </li>
  )
}

function factsOf(entry: EarningEntry): string {
  const { price, discount, discount_bearer, package_title, refunded, commission, commission_percent } = entry
  return [
    texts.price(formatSum(price - discount)),
    package_title && texts.from_package(package_title),
    discount_bearer && texts.discounts[discount_bearer](formatSum(discount)),
    refunded > 0 && texts.returned(formatSum(refunded)),
    commission > 0 &&
      (discount > 0 ? texts.commission_sum(formatSum(commission)) : texts.commission(commission_percent)),
  ]
    .filter(Boolean)
    .join(' · ')
}
