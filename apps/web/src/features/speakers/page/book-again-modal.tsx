import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { formatDuration, formatMoney } from '../../../lib/format.ts'
import { formatWhen } from '../../../lib/format-day.ts'
import { fullName } from '../../../lib/full-name.ts'
import type { ModalProps } from '../../../lib/modal.ts'
import { speakerPath } from '../../../lib/paths.ts'
import { serverNowIso } from '../../../lib/server-clock.ts'
import { useFresh } from '../../../lib/use-fresh.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { WithQuery } from '../../../ui/feedback/with-query.tsx'
import { tintOf } from '../../../ui/tint.ts'
import { firstOf, hasKinds, type KindChoice } from './kind-choice.ts'
import { LostTimeNote } from './lost-time-note.tsx'
import { nearestChoice } from './slot-choice.ts'
import { minutesOfSlot } from './slots.ts'
import { bookAgainTexts as texts } from './speaker-page.texts.ts'
import { nearestTimesQuery, searchedMs, speakerQuery } from '../speakers.queries.ts'
import { useBooking } from './use-booking.ts'
import { WaitlistLine } from './waitlist-line.tsx'

/** Shows the speaker's nearest times, of the same kind of meeting if it is still offered. Pressing one books it. */
export default function BookAgainModal({ user_id, kind_id }: ModalProps['BOOK_AGAIN']) {
  const query = useFresh(speakerQuery(user_id))
  if (isRefusal(query.error, 'not_exist')) return <p>{texts.gone}</p>
  return (
    <WithQuery query={query}>
      {(speaker) => <NearestTimes speaker={speaker} kind={sameKind(kind_id, speaker)} />}
    </WithQuery>
  )
}

interface NearestTimesProps {
  speaker: Speaker
  /** Undefined for any kind. */
  kind: string | undefined
}

function NearestTimes({ speaker, kind }: NearestTimesProps) {
  const [from_iso] = useState(serverNowIso)
  const first = kind === undefined ? speaker.first_free_slot : firstOf(kind, speaker)
  const none = <NoTimes speaker={speaker} />
  if (!first) return <FoundTimes speaker={speaker} kind={kind} from_iso={from_iso} otherwise={none} />
  // A booking may refuse the first free slot: it only says from when to search further.
  const later_iso = new Date(
    Math.max(Date.parse(first.time_start_iso), Date.parse(from_iso) + searchedMs),
  ).toISOString()
  const later = <FoundTimes speaker={speaker} kind={kind} from_iso={later_iso} otherwise={none} />
  return <FoundTimes speaker={speaker} kind={kind} from_iso={from_iso} otherwise={later} />
}

interface FoundTimesProps extends NearestTimesProps {
  from_iso: string
  /** Shown if nothing can be booked within the searched days. */
  otherwise: ReactNode
}

function FoundTimes({ speaker, kind, from_iso, otherwise }: FoundTimesProps) {
  const query = useQuery(nearestTimesQuery({ speaker_id: speaker.user_id, kind_id: kind, from_iso }))
  return (
    <WithQuery query={query}>
      {({ items }) => (items[0] ? <TimesToBook speaker={speaker} kind={kind} times={items[0].slots} /> : otherwise)}
    </WithQuery>
  )
}

function TimesToBook({ speaker, kind, times }: NearestTimesProps & { times: readonly PublicSlot[] }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const [pressed, setPressed] = useState<string | null>(null)
  const firstButton = useRef<HTMLButtonElement>(null)
  const { week, month } = nearestChoice({ first_free_slot: times[0]! }, { zone, now_iso })
  const booking = useBooking(speaker, { view: 'week', week, month, slot_id: pressed, kind })

  function book(slot: PublicSlot) {
    setPressed(slot.slot_id)
    booking.book(slot)
  }

  return (
    <div data-tint={tintOf(speaker.user_id)} className="grid gap-5">
      <div className="-mt-4">
        <p className="break-words text-mute">{texts.how(fullName(speaker))}</p>
        <p className="mt-1 text-xs text-mute">{zoneName(zone, times[0]!.time_start_iso)}</p>
      </div>
      {booking.lost && <LostTimeNote lost={booking.lost} onChoose={book} bookButton={firstButton} className="" />}
      <ul className="grid gap-2">
        {times.map((slot, index) => (
          <li key={slot.slot_id}>
            <button
              ref={index === 0 ? firstButton : undefined}
              type="button"
              disabled={booking.isBooking || booking.lost?.slot_id === slot.slot_id}
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 rounded-slot bg-tint px-4 py-2 text-left text-deep transition-colors duration-150 hover:bg-tint-2 disabled:bg-mist disabled:text-mute"
              onClick={() => book(slot)}
            >
              <span className="num font-semibold">
                {formatWhen({ instant_iso: slot.time_start_iso, now_iso, zone })}
              </span>{' '}
              <span className="num text-sm">
                {formatDuration(minutesOfSlot(slot))} · {formatMoney(slot.amount)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-xs text-mute">{texts.after}</p>
      <AllTimes speaker={speaker} />
    </div>
  )
}

function NoTimes({ speaker }: { speaker: Speaker }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p className="-mt-4 break-words text-mute">{texts.none(fullName(speaker))}</p>
      <WaitlistLine speaker={speaker} isMain />
      <AllTimes speaker={speaker} />
    </div>
  )
}

function AllTimes({ speaker }: { speaker: Speaker }) {
  return (
    <ButtonLink to={speakerPath(speaker)} variant="line" className="justify-self-start">
      {texts.page}
    </ButtonLink>
  )
}

/**
 * Returns undefined if the kind is no longer offered or the meeting was a session of a series; the reader then chooses.
 */
function sameKind(kind_id: KindChoice, speaker: Speaker): string | undefined {
  return hasKinds(speaker) ? speaker.kinds.find((kind) => kind.kind_id === kind_id)?.kind_id : undefined
}
