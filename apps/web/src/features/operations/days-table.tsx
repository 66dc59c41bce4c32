import type { DaySummary } from '@razgovor/contract/operations'
import { Link } from 'react-router'
import { useNowIso } from '../../lib/use-now.ts'
import { formatShortDay } from '../../lib/format-day.ts'
import { figureLink } from './figure-links.ts'
import { formatFigure } from './format-figure.ts'
import { figureTexts, homeTexts as texts, type Figure } from './operations.texts.ts'
import { figuresForRole } from './figures-for-role.ts'

interface DaysTableProps {
  days: readonly DaySummary[]
  zone: string
}

export function DaysTable({ days, zone }: DaysTableProps) {
  const figures = figuresForRole(days)
  const now_iso = useNowIso()
  if (figures.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="min-h-11 w-fit cursor-pointer rounded-slot py-2 font-medium">{texts.by_day}</summary>
      <div role="region" aria-label={texts.by_day_label} className="mt-3 overflow-x-auto">
        <table className="w-full text-left text-xs tabular-nums">
          <thead>
            <tr className="border-b border-line text-mute">
              {[texts.day, ...figures.map((figure) => figureTexts[figure])].map((title) => (
                <th key={title} scope="col" className="py-2 pr-5 font-normal whitespace-nowrap">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-b border-line">
                <th scope="row" className="py-2 pr-5 font-medium whitespace-nowrap">
                  {formatShortDay({ instant_iso: day.from, now_iso, zone })}
                </th>
                {figures.map((figure) => (
                  <td key={figure} className="pr-5 whitespace-nowrap">
                    <DayFigure figure={figure} day={day} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function DayFigure({ figure, day }: { figure: Figure; day: DaySummary }) {
  const value = day[figure] ?? 0
  const text = formatFigure(figure, value)
  if (value === 0) return <span className="text-mute">{text}</span>
  return (
    <Link to={figureLink(figure, day)} className="link inline-flex min-h-9 min-w-9 items-center">
      {text}
    </Link>
  )
}
