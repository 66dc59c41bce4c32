import type { Figures } from '@razgovor/contract/figures'
import { intlLocale } from '../../lib/format.texts.ts'
import { formatDays } from '../../lib/format-day.ts'
import { figuresTexts as texts } from './figures.texts.ts'

const percent = new Intl.NumberFormat(intlLocale, { style: 'percent', maximumFractionDigits: 1 })

export function FiguresSummary({ figures: { from, to, views, listeners } }: { figures: Figures }) {
  const { total, booked, since } = views
  const facts = [
    { name: texts.visitors, value: total.toLocaleString(intlLocale), hint: texts.visitors_hint },
    {
      name: texts.share,
      value: total > 0 ? percent.format(booked / total) : texts.nothing,
      hint: texts.share_hint(booked),
    },
    { name: texts.listeners, value: listeners.total.toLocaleString(intlLocale), hint: texts.listeners_hint },
    { name: texts.returning, value: listeners.returning.toLocaleString(intlLocale), hint: texts.returning_hint },
  ]
  return (
    <section aria-label={texts.summary}>
      <dl className="grid grid-cols-1 gap-5 rounded-card border border-line p-6 sm:grid-cols-2 md:p-8 lg:grid-cols-4">
        {facts.map(({ name, value, hint }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-mute">{name}</dt>
            <dd className="num h3 mt-1 break-words">{value}</dd>
            <dd className="mt-1 text-2xs text-mute">{hint}</dd>
          </div>
        ))}
      </dl>
      {since !== null && since > from && (
        <p className="mt-3 text-xs text-mute">{texts.since(formatDays(since, since, { today: to }))}</p>
      )}
    </section>
  )
}
