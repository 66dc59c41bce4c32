import type { Speaker } from '@razgovor/contract/speakers'
import { formatWhen } from '../../../lib/format-day.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { ChipLink } from '../../../ui/chip-link.tsx'
import { KindPicker } from './kind-picker.tsx'
import { writeChoice } from './slot-choice.ts'
import { SpeakerMonth } from './speaker-month.tsx'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'
import { SpeakerWeek, WeekSteps } from './speaker-week.tsx'
import type { SlotChoosing } from './use-slot-choice.ts'
import { WaitlistLine } from './waitlist-line.tsx'

export function SpeakerTimes({ speaker, choosing }: { speaker: Speaker; choosing: SlotChoosing }) {
  const { choice, isLoading, slot } = choosing
  const zone = useZone()
  const now_iso = useDayIso()
  const { nearest } = choosing
  return (
    <section aria-labelledby="when">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="when" className="h2 scroll-mt-24">
            {texts.times}
          </h2>
          <p className="mt-3 text-mute">{zoneName(zone, now_iso)}</p>
          {nearest && (
            <button type="button" className="link min-h-11 text-left" onClick={choosing.showNearest}>
              {texts.nearest(formatWhen({ instant_iso: nearest.time_start_iso, now_iso, zone }))}
            </button>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <ViewSwitch choosing={choosing} />
          {choice.view === 'week' && <WeekSteps choosing={choosing} />}
        </div>
      </div>
      <KindPicker speaker={speaker} choosing={choosing} />
      <div aria-busy={isLoading || undefined} className="transition-opacity duration-150 aria-busy:opacity-50">
        {choice.view === 'month' ? <SpeakerMonth choosing={choosing} /> : <SpeakerWeek choosing={choosing} />}
      </div>
      {/* If there is nothing to book, wide screens show this in the booking card. */}
      <div id="waitlist" className={`mt-4 ${slot ? '' : 'lg:hidden'}`}>
        <WaitlistLine speaker={speaker} isMain={!slot} />
      </div>
    </section>
  )
}

function ViewSwitch({ choosing: { choice, other, showDays } }: { choosing: SlotChoosing }) {
  return (
    <nav aria-label={texts.view} className="flex gap-2">
      {(['week', 'month'] as const).map((view) => (
        <ChipLink
          key={view}
          to={writeChoice({ ...choice, ...other, view, slot_id: null })}
          replace
          preventScrollReset
          aria-current={view === choice.view ? 'page' : 'false'}
          onClick={() => view !== choice.view && showDays({ [view]: other[view] })}
        >
          {texts.views[view]}
        </ChipLink>
      ))}
    </nav>
  )
}
