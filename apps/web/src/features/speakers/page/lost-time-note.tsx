import type { PublicSlot } from '@razgovor/contract/schedule'
import type { RefObject } from 'react'
import { formatWhen } from '../../../lib/format-day.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import type { LostTime } from './lost-time.ts'
import { bookingCardTexts as texts } from './speaker-page.texts.ts'

interface LostTimeNoteProps {
  lost: LostTime
  onChoose: (slot: PublicSlot) => void
  /** The button to focus after a time is chosen. */
  bookButton: RefObject<HTMLButtonElement | null>
  className: string
}

export function LostTimeNote({ lost: { message, next }, onChoose, bookButton, className }: LostTimeNoteProps) {
  const zone = useZone()
  const now_iso = useDayIso()

  function choose(slot: PublicSlot) {
    onChoose(slot)
    bookButton.current?.focus()
  }

  return (
    <div className={`rounded-slot bg-mist px-4 py-3 ${className}`}>
      <div role="alert">
        <p className="text-sm font-medium">{message}</p>
        {next === undefined && <p className="mt-1 text-xs text-mute">{texts.looking_for_next}</p>}
        {next === null && <p className="mt-1 text-xs text-mute">{texts.no_next}</p>}
      </div>
      {next && (
        <Button variant="line" className="mt-3" onClick={() => choose(next)}>
          {texts.choose_next(formatWhen({ instant_iso: next.time_start_iso, now_iso, zone }))}
        </Button>
      )}
    </div>
  )
}
