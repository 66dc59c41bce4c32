import type { DaySummary } from '@razgovor/contract/operations'
import { Link } from 'react-router'
import { figureBars, plotSize } from './figure-bars.ts'
import { figureLink } from './figure-links.ts'
import { formatFigure } from './format-figure.ts'
import { figureTexts, homeTexts as texts, type Figure } from './operations.texts.ts'

export function FigureCard({ figure, days }: { figure: Figure; days: readonly DaySummary[] }) {
  const [first, today] = [days[0], days.at(-1)]
  if (!first || !today) return null
  const whole = { from: first.from, to: today.to }
  const values = days.map((day) => day[figure] ?? 0)
  const total = values.reduce((sum, value) => sum + value, 0)
  const ofToday = formatFigure(figure, values.at(-1)!)
  const title = figureTexts[figure]
  return (
    <li className="min-w-0 rounded-tile border border-line p-5">
      <h2 className="text-xs text-mute">{title}</h2>
      <p className="mt-1">
        <Link
          to={figureLink(figure, today)}
          aria-label={`${title}, ${texts.today}: ${ofToday}`}
          className="num h3 -mx-2 inline-flex min-h-11 items-center rounded-slot px-2 break-words hover:bg-mist"
        >
          {ofToday}
        </Link>
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
        preserveAspectRatio="none"
        className="mt-3 h-14 w-full border-b border-line"
      >
        {figureBars(values).map((bar) => (
          <rect key={bar.x} {...bar} fill="currentColor" />
        ))}
      </svg>
      <Link
        to={figureLink(figure, whole)}
        aria-label={`${title}, ${texts.month}: ${formatFigure(figure, total)}`}
        className="-mx-2 mt-1 inline-flex min-h-11 items-center rounded-slot px-2 text-xs text-mute hover:bg-mist"
      >
        {texts.month}: {formatFigure(figure, total)}
      </Link>
    </li>
  )
}
