import { photoSrcset } from '@razgovor/contract/photos'
import type { PublicSlot } from '@razgovor/contract/schedule'
import type { FoundTimes } from '@razgovor/contract/time-search'
import { Link } from 'react-router'
import { formatDuration, formatMoney, formatTime } from '../../../lib/format.ts'
import { formatNearDay, formatWhen } from '../../../lib/format-day.ts'
import { fullName } from '../../../lib/full-name.ts'
import { speakerPath } from '../../../lib/paths.ts'
import { dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Average } from '../../../ui/average.tsx'
import { SpeakerPhoto } from '../../../ui/portrait/speaker-photo.tsx'
import { tintOf } from '../../../ui/tint.ts'
import { FavoriteButton } from '../favorite-button.tsx'
import { writeChoice } from '../page/slot-choice.ts'
import { minutesOfSlot, weekOf } from '../page/slots.ts'
import { cardTexts, whenTexts as texts } from '../speakers.texts.ts'

/** Equals `moreTimesMax` of the contract, importing which would also load zod. */
const countedMax = 10

interface TimesCardProps {
  found: FoundTimes
  isLong: boolean
  eager: boolean
}

export function TimesCard({ found: { speaker, slots, more_count }, isLong, eager }: TimesCardProps) {
  const zone = useZone()
  const now_iso = useDayIso()
  const { photo_url } = speaker
  const path = speakerPath(speaker)
  const first = slots[0]!

  function hrefOf({ slot_id, time_start_iso }: PublicSlot): string {
    const week = weekOf(time_start_iso, { zone, now_iso })
    return `${path}${writeChoice({ view: 'week', week, month: dayOf(time_start_iso, zone), slot_id })}`
  }

  return (
    <article data-tint={tintOf(speaker.user_id)} className="relative">
      <Link to={hrefOf(first)} className="group block">
        <SpeakerPhoto
          person={speaker}
          photo={photo_url ? { url: photo_url, srcset: photoSrcset(photo_url) } : null}
          sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw"
          eager={eager}
          className="aspect-[4/3] rounded-card"
        />
        <h3 className="mt-4 text-lg leading-tight font-semibold tracking-[-.02em] break-words sm:text-2xl">
          {fullName(speaker)}
        </h3>
      </Link>
      <p className="mt-1.5 line-clamp-2 text-xs leading-snug text-mute sm:text-sm">{speaker.headline}</p>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-3 text-xs sm:text-sm">
        <Average average={speaker.rating.average} className="font-semibold" />
        <span>
          <b className="num font-semibold">{priceOf(slots)}</b>
          <span className="text-mute"> · {cardTexts.minutes(minutesOfSlot(first))}</span>
        </span>
      </p>
      <ul aria-label={texts.times_of(fullName(speaker))} className="mt-3 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.slot_id}>
            <Link to={hrefOf(slot)} aria-label={nameOf(slot, { now_iso, zone })} className="chip num hover:border-ink">
              {isLong
                ? formatWhen({ instant_iso: slot.time_start_iso, now_iso, zone })
                : formatTime(slot.time_start_iso, zone)}
            </Link>
          </li>
        ))}
        {more_count > 0 && (
          <li>
            <Link to={hrefOf(first)} className="link inline-flex min-h-11 items-center text-sm">
              {texts.more_times(more_count, more_count < countedMax)}
            </Link>
          </li>
        )}
      </ul>
      <FavoriteButton speaker={speaker} />
    </article>
  )
}

/** Names a time for screen readers, the visible text first: «19:00, сегодня, 2 500 ₽, 45 минут». */
function nameOf(slot: PublicSlot, seen: { now_iso: string; zone: string }): string {
  const { time_start_iso: instant_iso, amount } = slot
  const facts = `${formatMoney(amount)}, ${formatDuration(minutesOfSlot(slot))}`
  return texts.choose_time(`${formatTime(instant_iso, seen.zone)}, ${formatNearDay({ instant_iso, ...seen })}`, facts)
}

function priceOf(slots: readonly PublicSlot[]): string {
  const amounts = slots.map(({ amount }) => amount)
  const least = Math.min(...amounts)
  return amounts.every((amount) => amount === least) ? formatMoney(least) : texts.from_price(formatMoney(least))
}
