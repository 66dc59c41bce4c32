import { photoSrcset } from '@razgovor/contract/photos'
import type { SpeakerCard as Card } from '@razgovor/contract/speakers'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { speakerPath } from '../../../lib/paths.ts'
import { Average } from '../../../ui/average.tsx'
import { SpeakerPhoto } from '../../../ui/portrait/speaker-photo.tsx'
import { tintOf } from '../../../ui/tint.ts'
import { FavoriteButton } from '../favorite-button.tsx'
import { minutesOfSlot } from '../page/slots.ts'
import { SlotWhen } from '../page/slot-when.tsx'
import { cardTexts as texts } from '../speakers.texts.ts'

interface SpeakerCardProps {
  speaker: Card
  eager?: boolean
}

export function SpeakerCard({ speaker, eager }: SpeakerCardProps) {
  const { first_free_slot: slot, photo_url } = speaker
  return (
    <div data-tint={tintOf(speaker.user_id)} className="relative">
      <Link to={speakerPath(speaker)} className="group block">
        <div className="relative">
          <SpeakerPhoto
            person={speaker}
            photo={photo_url ? { url: photo_url, srcset: photoSrcset(photo_url) } : null}
            sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw"
            eager={eager}
            className="aspect-[4/4.7] rounded-card"
          />
          {slot && (
            <span className="absolute inset-x-3 bottom-3 flex sm:inset-x-4 sm:bottom-4">
              <SlotWhen starts_at={slot.time_start_iso} />
            </span>
          )}
        </div>
        <h3 className="mt-4 text-lg leading-tight font-semibold tracking-[-.02em] break-words sm:text-2xl">
          {speaker.first_name} {speaker.last_name}
        </h3>
        <p className="mt-1.5 line-clamp-2 text-xs leading-snug text-mute sm:text-sm">{speaker.headline}</p>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-3 text-xs sm:text-sm">
          <Average average={speaker.rating.average} className="font-semibold" />
          {slot ? (
            <span>
              <b className="num font-semibold">{formatMoney(slot.amount)}</b>
              <span className="text-mute"> · {texts.minutes(minutesOfSlot(slot))}</span>
            </span>
          ) : (
            <span className="text-mute">{texts.no_time}</span>
          )}
        </p>
      </Link>
      <FavoriteButton speaker={speaker} />
    </div>
  )
}
