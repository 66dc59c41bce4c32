import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { siteName } from '../../lib/brand.texts.ts'
import { formatAverage, formatDuration, formatMoney, formatTime } from '../../lib/format.ts'
import { formatDay } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { addDays, dayOf } from '../../lib/time.ts'
import { zoneOverDays } from '../../lib/zone-over-days.ts'
import { initials } from '../../ui/portrait/initials.ts'
import { photoTexts } from '../../ui/portrait/photo.texts.ts'
import { ratingTexts } from '../../ui/rating.texts.ts'
import { hasKinds, type KindChoice } from '../speakers/page/kind-choice.ts'
import { minutesOfSlot } from '../speakers/page/slots.ts'
import { kindPath, slotPath, toDays, type EmbedDay, type EmbedView } from './embed-times.ts'
import { embedTexts as texts } from './embed.texts.ts'

interface EmbedBlockProps {
  speaker: Speaker
  /** Slots of the shown kind of meeting. */
  slots: readonly PublicSlot[]
  kind: KindChoice | undefined
  search: URLSearchParams
  view: EmbedView
  now_iso: string
}

/** The block on another site: static HTML whose links leave the frame, so that a press in it changes nothing. */
export function EmbedBlock({ speaker, slots, kind, search, view: { zone }, now_iso }: EmbedBlockProps) {
  const days = toDays(slots, { zone, now_iso })
  const shown = days.flatMap((day) => day.slots)
  return (
    <main>
      <Who speaker={speaker} />
      {hasKinds(speaker) && <Kinds speaker={speaker} kind={kind} search={search} />}
      {days.length === 0 ? (
        <p className="terms">{texts.empty}</p>
      ) : (
        <>
          <p className="terms mute">
            {[...(typeof kind === 'string' ? [] : sharedTerms(shown)), zoneOf(days, zone)].join(' · ')}
          </p>
          {days.map((day) => (
            <Day key={day.day} speaker={speaker} day={day} own={ownTerms(shown)} zone={zone} now_iso={now_iso} />
          ))}
        </>
      )}
      <div className="foot">
        <p>
          <a href={speakerPath(speaker)} target="_blank" rel="noopener">
            {days.length === 0 ? texts.speaker_page : texts.all_times}
          </a>
        </p>
        {days.length > 0 && <p className="mute">{texts.opens_site(siteName)}</p>}
      </div>
    </main>
  )
}

function Who({ speaker }: { speaker: Speaker }) {
  const { headline, rating, photos, photo_url } = speaker
  const photo = photos[0]?.thumbnail_url ?? photo_url
  return (
    <div className="who">
      {photo ? (
        <img className="face" src={photo} width="76" height="76" alt={photoTexts.photo_of(fullName(speaker))} />
      ) : (
        <span className="face" aria-hidden>
          {initials(speaker)}
        </span>
      )}
      <div>
        <h1>
          <a href={speakerPath(speaker)} target="_blank" rel="noopener">
            {fullName(speaker)}
          </a>
        </h1>
        {headline && <p className="mute">{headline}</p>}
        {rating.average !== null && (
          <p>
            <span role="img" aria-label={ratingTexts.average(formatAverage(rating.average))}>
              ★ {formatAverage(rating.average)}
            </span>{' '}
            <span className="mute">{texts.reviews(rating.count)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

interface KindsProps {
  speaker: Speaker
  kind: KindChoice | undefined
  search: URLSearchParams
}

function Kinds({ speaker: { kinds, first_free_apart }, kind, search }: KindsProps) {
  return (
    <nav aria-label={texts.kinds}>
      <ul className="kinds">
        {kinds.map(({ kind_id, title, minutes, amount }) => (
          <li key={kind_id}>
            <a href={kindPath(kind_id, search)} aria-current={kind_id === kind ? 'true' : undefined}>
              {title}
              <span className="mute">{`${formatDuration(minutes)} · ${formatMoney(amount)}`}</span>
            </a>
          </li>
        ))}
        {(first_free_apart || kind === null) && (
          <li>
            <a href={kindPath(null, search)} aria-current={kind === null ? 'true' : undefined}>
              {texts.other_kinds}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface DayProps {
  speaker: Speaker
  day: EmbedDay
  own: Facts | undefined
  zone: string
  now_iso: string
}

function Day({ speaker, day: { slots, more_count }, own, zone, now_iso }: DayProps) {
  const name = formatDay({ instant_iso: slots[0]!.time_start_iso, now_iso, zone })
  return (
    <section className="day">
      <h2>{name}</h2>
      <ul className="times" aria-label={texts.times_of(name)}>
        {slots.map((slot) => {
          const time = formatTime(slot.time_start_iso, zone)
          return (
            <li key={slot.slot_id}>
              <a
                href={slotPath(speaker, slot)}
                target="_blank"
                rel="noopener"
                aria-label={texts.choose(time, `${lengthOf(slot)}, ${priceOf(slot)}`)}
              >
                {time}
                {own && <span className="mute">{own(slot)}</span>}
              </a>
            </li>
          )
        })}
        {more_count > 0 && (
          <li>
            <a href={slotPath(speaker, slots.at(-1)!)} target="_blank" rel="noopener">
              {texts.more(more_count)}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

type Facts = (slot: PublicSlot) => string

const lengthOf: Facts = (slot) => formatDuration(minutesOfSlot(slot))
const priceOf: Facts = ({ amount }) => formatMoney(amount)

function sharedTerms(slots: readonly PublicSlot[]): string[] {
  return [lengthOf, priceOf].filter((of) => isShared(slots, of)).map((of) => of(slots[0]!))
}

/** Returns what is shown under each time because it differs: the price, else the length. */
function ownTerms(slots: readonly PublicSlot[]): Facts | undefined {
  return [priceOf, lengthOf].find((of) => !isShared(slots, of))
}

function isShared(slots: readonly PublicSlot[], of: Facts): boolean {
  return new Set(slots.map(of)).size === 1
}

function zoneOf(days: readonly EmbedDay[], zone: string): string {
  const [first, last] = [days[0]!, days.at(-1)!]
  const until = dayOf(last.slots[0]!.time_start_iso, zone)
  let count = 1
  while (addDays(first.day, count - 1) < until) count += 1
  return zoneOverDays(zone, { from: first.day, days: count })
}

export function EmbedNote({ title, text }: { title: string; text: string }) {
  return (
    <main>
      <h1>{title}</h1>
      <p className="terms mute">{text}</p>
      <div className="foot">
        <p>
          <a href="/" target="_blank" rel="noopener">
            {texts.to_site(siteName)}
          </a>
        </p>
      </div>
    </main>
  )
}
