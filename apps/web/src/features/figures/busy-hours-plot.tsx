import type { BusyHour } from '@razgovor/contract/figures'
import { formatPlainDay, formatWeekday } from '../../lib/format-day.ts'
import { daysFrom } from '../../lib/time.ts'
import { hoursTexts as texts } from './figures.texts.ts'
import { FiguresTable } from './figures-table.tsx'
import { PlotFrame } from './plot-frame.tsx'
import { NoFigures } from './views-plot.tsx'

/** Any Monday; the days from it give Intl's names of the weekdays. */
const week = '2001-01-01'
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const cell = { width: 30, height: 22, gap: 2 }
const faintest = 0.15

export function BusyHoursPlot({ busy_hours }: { busy_hours: readonly BusyHour[] }) {
  const [busiest] = busy_hours.toSorted((one, other) => other.meetings - one.meetings)
  if (!busiest) return <NoFigures title={texts.title} text={texts.none} />
  const days = daysFrom(week).map((day, n) => ({ weekday: n + 1, short: formatWeekday(day), name: weekdayName(day) }))
  const countOf = (weekday: number, hour: number) =>
    busy_hours.find((one) => one.weekday === weekday && one.hour === hour)?.meetings ?? 0
  const most = texts.busiest(days[busiest.weekday - 1]!.name, timeOf(busiest.hour), texts.meetings(busiest.meetings))
  return (
    <PlotFrame
      title={texts.title}
      hint={`${texts.hint} ${most}`}
      plot={
        <div className="grid grid-cols-[auto_1fr] gap-x-3 text-2xs text-mute">
          <div className="grid h-48 grid-rows-7">
            {days.map(({ weekday, short }) => (
              <span key={weekday} className="self-center">
                {short}
              </span>
            ))}
          </div>
          <svg
            viewBox={`0 0 ${24 * cell.width} ${7 * cell.height}`}
            preserveAspectRatio="none"
            className="h-48 w-full text-ink"
          >
            {days.flatMap(({ weekday, name }) =>
              hours.map((hour) => {
                const meetings = countOf(weekday, hour)
                return (
                  <rect
                    key={`${weekday} ${hour}`}
                    x={hour * cell.width + cell.gap / 2}
                    y={(weekday - 1) * cell.height + cell.gap / 2}
                    width={cell.width - cell.gap}
                    height={cell.height - cell.gap}
                    className={meetings > 0 ? 'fill-current' : 'fill-mist'}
                    fillOpacity={meetings > 0 ? faintest + ((1 - faintest) * meetings) / busiest.meetings : 1}
                  >
                    <title>{`${name}, ${timeOf(hour)}: ${texts.meetings(meetings)}`}</title>
                  </rect>
                )
              }),
            )}
          </svg>
          <span />
          <div className="flex py-2">
            {[0, 6, 12, 18].map((hour) => (
              <span key={hour} className="w-1/4">
                {timeOf(hour)}
              </span>
            ))}
          </div>
        </div>
      }
      table={
        <FiguresTable
          caption={texts.title}
          columns={[texts.hour, ...days.map(({ short }) => short)]}
          rows={hours.map((hour) => ({
            key: String(hour),
            name: timeOf(hour),
            cells: days.map(({ weekday }) => String(countOf(weekday, hour))),
          }))}
        />
      }
    />
  )
}

function timeOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Returns the full name: «понедельник». */
function weekdayName(day: string): string {
  return formatPlainDay(day).split(',')[0]!
}
