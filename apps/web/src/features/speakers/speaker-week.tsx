import { useLoadedAt } from '../../lib/page.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { WeekStrip } from '../../ui/week-strip.tsx'
import { LAST_WEEK } from './slot-choice.ts'
import type { SlotChoosing } from './use-slot-choice.ts'

/** A week of slots on the reader's wall clock. */
export function SpeakerWeek({ choosing }: { choosing: SlotChoosing }) {
  const { week, days, today, day, slot, isLoading, showWeek, showDay, choose } = choosing
  const zone = useZone()
  const loaded_at = useLoadedAt()
  return (
    <section aria-labelledby="when">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="when" className="h2">
            Свободное время
          </h2>
          <p className="mt-3 text-mute">{zoneName(zone, loaded_at)}</p>
        </div>
        <div className="flex gap-2">
          <IconButton
            icon="chevron-left"
            label="Предыдущая неделя"
            disabled={week === 0}
            onClick={() => showWeek(week - 1)}
          />
          <IconButton
            icon="chevron-right"
            label="Следующая неделя"
            disabled={week === LAST_WEEK}
            onClick={() => showWeek(week + 1)}
          />
        </div>
      </div>
      <div aria-busy={isLoading || undefined} className="transition-opacity duration-150 aria-busy:opacity-50">
        <WeekStrip
          days={days}
          today={today}
          day={day}
          slot_id={slot?.slot_id ?? null}
          onDay={showDay}
          onSlot={(slot_id) => choose(slot_id)}
        />
      </div>
    </section>
  )
}
