import type { SpeakerCard as Card } from '@razgovor/contract/speakers'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SpeakerCard } from './speaker-card.tsx'

export const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-9 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4 lg:gap-y-14'
/** The number of cards in the first row, whose photos load eagerly. */
const firstRow = 4

export function SpeakerGrid({ speakers, isOnTop = false }: { speakers: readonly Card[]; isOnTop?: boolean }) {
  return (
    <ul className={gridClass}>
      {speakers.map((speaker, index) => (
        <li key={speaker.user_id} className="min-w-0">
          <SpeakerCard speaker={speaker} eager={isOnTop && index < firstRow} />
        </li>
      ))}
    </ul>
  )
}

export function SpeakerGridSkeleton() {
  return (
    <div className={gridClass}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-[4/4.7] rounded-card" />
          <Skeleton className="mt-4 h-6 w-3/4" />
          <Skeleton className="mt-2 h-10" />
        </div>
      ))}
    </div>
  )
}
