import { arrowCell } from '../arrow-keys.ts'
import { calendarTexts as texts } from './calendar.texts.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export interface StripSlot {
  slot_id: string
  time: string
  isFree: boolean
}

interface SlotButtonProps {
  slot: StripSlot
  /** The day, for screen readers; sighted readers see it above the column. */
  day: string
  selected: boolean
  onSelect: () => void
  column: number
  row: number
}

export function SlotButton({ slot, day, selected, onSelect, column, row }: SlotButtonProps) {
  if (!slot.isFree) {
    return (
      <span className="num grid h-12 place-items-center text-base text-mute">
        <s>{slot.time}</s>
        <VisuallyHidden>{texts.taken}</VisuallyHidden>
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label={`${slot.time}, ${day}`}
      aria-pressed={selected}
      {...arrowCell(column, row)}
      onClick={onSelect}
      className="num h-12 w-full rounded-slot bg-tint text-base font-medium text-deep transition-colors duration-150 hover:bg-tint-2 aria-pressed:bg-deep aria-pressed:text-white"
    >
      {slot.time}
    </button>
  )
}
