import type { Figures } from '@razgovor/contract/figures'
import { intlLocale } from '../../lib/format.texts.ts'
import { ColumnLabels } from './column-labels.tsx'
import { figuresTexts, viewsTexts as texts } from './figures.texts.ts'
import { FiguresTable } from './figures-table.tsx'
import { PlotFrame } from './plot-frame.tsx'
import { plotSize, stackBars } from './stack-bars.ts'
import { viewColumns } from './view-columns.ts'

export function ViewsPlot({ figures }: { figures: Figures }) {
  const { by, columns } = viewColumns(figures)
  if (figures.views.total === 0) return <NoFigures title={texts.title} text={texts.none} />
  const bars = stackBars(columns.map(({ visitors }) => [visitors]))
  const most = Math.max(...columns.map(({ visitors }) => visitors))
  return (
    <PlotFrame
      title={texts.title}
      plot={
        <>
          <p className="text-right text-2xs text-mute">{figuresTexts.most(most.toLocaleString(intlLocale))}</p>
          <svg viewBox={`0 0 ${plotSize.width} ${plotSize.height}`} preserveAspectRatio="none" className="h-40 w-full">
            {columns.map(({ key, name, visitors }, n) => (
              <rect key={key} {...bars[n]![0]!} fill="currentColor">
                <title>{`${name}: ${texts.visitors(visitors)}`}</title>
              </rect>
            ))}
          </svg>
          <ColumnLabels labels={columns.map(({ label }) => label)} />
        </>
      }
      table={
        <FiguresTable
          caption={texts.title}
          columns={[figuresTexts[by], figuresTexts.visitors]}
          rows={columns.map(({ key, name, visitors }) => ({ key, name, cells: [visitors.toLocaleString(intlLocale)] }))}
        />
      }
    />
  )
}

export function NoFigures({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h2 className="h3">{title}</h2>
      <p className="mt-3 text-mute">{text}</p>
    </section>
  )
}
