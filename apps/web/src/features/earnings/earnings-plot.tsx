import type { EarningMonth } from '@razgovor/contract/earnings'
import { useId } from 'react'
import { formatSum } from '../../lib/format.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { earningTexts as texts } from './earnings.texts.ts'
import { formatMonth, formatShortMonth, lastMonths } from './months.ts'
import { barsOf, plotSize } from './plot-bars.ts'

const monthsShown = 12

/**
 * One bar per month: filled for earned amounts, outlined for pending ones. A hidden table contains the same figures.
 */
export function EarningsPlot({ months, zone }: { months: readonly EarningMonth[]; zone: string }) {
  const id = useId()
  const today = dayOf(useNowIso(), zone)
  // Paid meetings may be in later months.
  const last = months.at(-1)?.month ?? ''
  const shown = lastMonths(last > today.slice(0, 7) ? last : today, monthsShown)
  const bars = barsOf(shown, months)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="h3 mb-5">
        {texts.by_month}
      </h2>
      <div aria-hidden>
        <svg viewBox={`0 0 ${plotSize.width} ${plotSize.height}`} preserveAspectRatio="none" className="h-40 w-full">
          {bars.map(({ month, x, width, earned, pending }) => (
            <g key={month}>
              <rect x={x} width={width} y={earned.y} height={earned.height} fill="currentColor" />
              <rect
                x={x}
                width={width}
                y={pending.y}
                height={pending.height}
                fill="none"
                stroke="currentColor"
                strokeWidth={1.5}
                strokeDasharray="4 3"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
        <div className="flex border-t border-line py-2">
          {shown.map((month) => (
            <span key={month} style={{ flexBasis: 0 }} className="min-w-0 grow text-center text-2xs text-mute">
              {formatShortMonth(month)}
            </span>
          ))}
        </div>
        <p className="mt-3 text-xs text-mute">{texts.legend}</p>
      </div>
      <div className="sr-only">
        <MonthsTable months={months} />
      </div>
    </section>
  )
}

function MonthsTable({ months }: { months: readonly EarningMonth[] }) {
  return (
    <table>
      <caption>{texts.by_month}</caption>
      <thead>
        <tr>
          {[texts.month, texts.earned, texts.pending, texts.refunded].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, earned, pending, refunded }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{formatSum(earned)}</td>
            <td>{formatSum(pending)}</td>
            <td>{formatSum(refunded)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
