import type { Speaker } from '@razgovor/contract/speakers'
import type { ReactNode } from 'react'
import { tintOf } from '../../../ui/tint.ts'
import { useViewer } from '../../session/use-viewer.ts'
import { BookingBar } from './booking-bar.tsx'
import { BookingCard } from './booking-card.tsx'
import { OwnPageCard } from './own-page-card.tsx'
import { SimilarSpeakers } from './similar-speakers.tsx'
import { SpeakerAbout } from './speaker-about.tsx'
import { SpeakerHero } from './speaker-hero.tsx'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'
import { SpeakerPhotos } from './speaker-photos.tsx'
import { SpeakerSeries } from './speaker-series.tsx'
import { SpeakerTimes } from './speaker-times.tsx'
import { useBooking } from './use-booking.ts'
import { useCountView } from './use-count-view.ts'
import { useSeriesFromAddress } from './use-series-from-address.ts'
import { useSlotChoice } from './use-slot-choice.ts'
import { WeeklyLink } from './weekly-link.tsx'

interface SpeakerPageProps {
  speaker: Speaker
  packages: ReactNode
  reviews: ReactNode
}

export function SpeakerPage({ speaker, packages, reviews }: SpeakerPageProps) {
  const choosing = useSlotChoice(speaker)
  const booking = useBooking(speaker, choosing.choice)
  useSeriesFromAddress(speaker)
  useCountView(speaker.user_id)
  const isOwn = useViewer()?.user.user_id === speaker.user_id
  return (
    <div data-tint={tintOf(speaker.user_id)}>
      <SpeakerHero speaker={speaker} />
      <div className="wrap mt-14 grid grid-cols-1 gap-12 md:mt-20 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
        <div className="min-w-0">
          <SpeakerTimes speaker={speaker} choosing={choosing} />
          {/* Placed beside the times, because in the bar at the bottom it would hide more of the page. */}
          {!isOwn && choosing.slot && <WeeklyLink slot={choosing.slot} booking={booking} className="mt-4 lg:hidden" />}
          <SpeakerSeries speaker={speaker} choosing={choosing} isOwn={isOwn} />
          {packages}
          <SpeakerAbout speaker={speaker} />
          <SpeakerPhotos speaker={speaker} />
          {reviews}
        </div>
        <aside aria-label={texts.booking} className="hidden lg:block">
          <div className="sticky top-28 rounded-card border border-line p-7">
            {isOwn ? (
              <OwnPageCard />
            ) : (
              <BookingCard speaker={speaker} slot={choosing.slot} booking={booking} onChoose={choosing.chooseOffered} />
            )}
          </div>
        </aside>
      </div>
      <SimilarSpeakers speaker={speaker} />
      {!isOwn && <BookingBar slot={choosing.slot} booking={booking} onChoose={choosing.chooseOffered} />}
    </div>
  )
}
