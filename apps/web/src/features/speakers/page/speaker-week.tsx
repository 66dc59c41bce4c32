import { formatDays } from '../../../lib/format-day.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { WeekStrip } from '../../../ui/calendar/week-strip.tsx'
import { lastWeek } from './slot-choice.ts'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'
import type { SlotChoosing } from './use-slot-choice.ts'

export function SpeakerWeek({ choosing }: { choosing: SlotChoosing }) {
  const { days, today, day, slot, showDay, choose } = choosing
  return (
    <>
      <p aria-live="polite" className="mb-3 font-semibold">
        {formatDays(days[0]!.day, days.at(-1)!.day, { today })}
      </p>
      <WeekStrip
        days={days}
        today={today}
        day={day ?? today}
        slot_id={slot?.slot_id ?? null}
        onDay={showDay}
        onSlot={(slot_id) => choose(slot_id)}
      />
    </>
  )
}

export function WeekSteps({ choosing: { choice, showWeek } }: { choosing: SlotChoosing }) {
  const { week } = choice
  return (
    <>
      <IconButton
        icon="chevron-left"
        label={texts.previous_week}
        disabled={week === 0}
        onClick={() => showWeek(week - 1)}
      />
      <IconButton
        icon="chevron-right"
        label={texts.next_week}
        disabled={week === lastWeek}
        onClick={() => showWeek(week + 1)}
      />
    </>
  )
}
