import { formatPlainDay, formatWeekday } from '../../lib/format-day.ts'
import { arrowCell } from '../arrow-keys.ts'
import { calendarTexts as texts } from './calendar.texts.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

interface DayButtonProps {
  day: string
  today?: boolean
  selected: boolean
  disabled?: boolean
  onSelect: () => void
  column: number
}

export function DayButton({ day, today = false, selected, disabled, onSelect, column }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      {...arrowCell(column, 0)}
      onClick={onSelect}
      className="group relative flex h-[76px] w-full min-w-16 flex-col items-start justify-center rounded-slot bg-mist px-3 transition-colors duration-150 hover:bg-line disabled:text-mute disabled:hover:bg-mist aria-pressed:bg-ink aria-pressed:text-white"
    >
      <VisuallyHidden>{today ? texts.today(formatPlainDay(day)) : formatPlainDay(day)}</VisuallyHidden>
      <span aria-hidden className="text-2xs text-mute group-hover:group-enabled:text-ink group-aria-pressed:text-dim">
        {today ? texts.today_short : formatWeekday(day)}
      </span>
      <span aria-hidden className="num text-3xl leading-none font-semibold">
        {Number(day.slice(8))}
      </span>
    </button>
  )
}
