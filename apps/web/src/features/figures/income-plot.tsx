import type { Figures } from '@razgovor/contract/figures'
import { formatSum } from '../../lib/format.ts'
import { formatMonth, formatShortMonth, monthsBetween } from '../earnings/months.ts'
import { ColumnLabels } from './column-labels.tsx'
import { figuresTexts, incomeTexts as texts } from './figures.texts.ts'
import { FiguresTable } from './figures-table.tsx'
import { kindName, kindsOfIncome, sumsOf, type KindOfIncome } from './income-kinds.ts'
import { PlotFrame } from './plot-frame.tsx'
import { plotSize, stackBars } from './stack-bars.ts'
import { NoFigures } from './views-plot.tsx'

export function IncomePlot({ figures: { from, to, income } }: { figures: Figures }) {
  if (income.length === 0) return <NoFigures title={texts.title} text={texts.none} />
  const months = monthsBetween(from.slice(0, 7), to.slice(0, 7))
  return (
    <PlotFrame
      title={texts.title}
      hint={texts.hint}
      plot={<IncomeBars months={months} income={income} />}
      table={
        <FiguresTable
          caption={texts.title}
          columns={[figuresTexts.month, texts.kind, texts.earned, texts.pending, texts.refunded]}
          rows={income.map((part) => {
            const sums = [part.earned, part.pending, part.refunded].map(formatSum)
            return {
              key: `${part.month} ${part.kind_id}`,
              name: formatMonth(part.month),
              cells: [kindName(part), ...sums],
            }
          })}
        />
      }
    />
  )
}

function IncomeBars({ months, income }: { months: readonly string[]; income: Figures['income'] }) {
  const kinds = kindsOfIncome(income)
  const values = months.map((month) => kinds.flatMap(({ kind_ids }) => sumsOf(income, { month, kind_ids })))
  const bars = stackBars(values)
  const most = Math.max(...values.map((column) => column.reduce((sum, value) => sum + value, 0)))
  return (
    <>
      <p className="text-right text-2xs text-mute">{figuresTexts.most(formatSum(most))}</p>
      <svg viewBox={`0 0 ${plotSize.width} ${plotSize.height}`} preserveAspectRatio="none" className="h-40 w-full">
        {months.map((month, column) =>
          kinds.map(({ name, tint }, n) =>
            [0, 1].map((isPending) => {
              const value = values[column]![2 * n + isPending]!
              if (value === 0) return null
              return (
                <rect
                  key={`${month} ${name} ${isPending}`}
                  data-tint={tint}
                  {...bars[column]![2 * n + isPending]!}
                  className={isPending ? 'fill-white' : 'fill-tint-2'}
                  stroke="currentColor"
                  strokeWidth={1.5}
                  strokeDasharray={isPending ? '4 3' : undefined}
                  vectorEffect="non-scaling-stroke"
                >
                  <title>
                    {`${formatMonth(month)}, ${name}: ${isPending ? texts.pending : texts.earned} ${formatSum(value)}`}
                  </title>
                </rect>
              )
            }),
          ),
        )}
      </svg>
      <ColumnLabels labels={months.map(formatShortMonth)} />
      <Legend kinds={kinds} />
    </>
  )
}

function Legend({ kinds }: { kinds: readonly KindOfIncome[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-xs">
      {kinds.map(({ name, tint, sum }) => (
        <li key={name} className="flex min-w-0 items-baseline gap-2">
          <span data-tint={tint} className="size-3 shrink-0 border border-ink bg-tint-2" />
          <span className="min-w-0 break-words">{name}</span>
          <span className="num text-mute">{formatSum(sum)}</span>
        </li>
      ))}
    </ul>
  )
}
