import { clockOf } from './week-grid-layout.ts'

interface WeekGridMoreProps {
  isShown: boolean
  texts: { show: (clock: string) => string; hide: (clock: string) => string }
  /** The first or the last hour that is always shown. */
  hour: number
  onToggle: (isShown: boolean) => void
}

export function WeekGridMore({ isShown, texts, hour, onToggle }: WeekGridMoreProps) {
  const label = isShown ? texts.hide : texts.show
  return (
    <button
      type="button"
      onClick={() => onToggle(!isShown)}
      className="link sticky left-0 col-span-full my-1 min-h-11 justify-self-start text-xs text-mute hover:text-ink"
    >
      {label(clockOf(hour * 60))}
    </button>
  )
}
