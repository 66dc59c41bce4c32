import type { Consultation } from '@razgovor/contract/bookings'
import { Link } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { formatShortDay, formatTimeRange, formatWhen } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { openModal } from '../../lib/modal.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { tintOf } from '../../ui/tint.ts'
import { bookingTexts } from './bookings.texts.ts'
import { ConsultationActions } from './consultation-actions.tsx'
import { ConsultationStatus } from './consultation-status.tsx'
import { DisputeNotes } from './dispute-notes.tsx'
import { isAhead } from './is-ahead.ts'
import { moveTexts } from './move/move.texts.ts'
import { MeetingQuestions } from './meeting-questions.tsx'
import { OwnReviewNote } from './own-review-note.tsx'
import { OpenMoves } from './move/open-moves.tsx'

export function ConsultationCard({ consultation }: { consultation: Consultation }) {
  const { side, speaker, participants, topic, time_start_iso, move } = consultation
  const zone = useZone()
  const now_iso = useNowIso()
  const people = side === 'SPEAKER' ? participants : [speaker]
  const tint = tintOf(people[0]?.user_id ?? speaker.user_id)

  return (
    <article
      data-tint={tint}
      className="grid gap-x-8 gap-y-5 rounded-card border border-line p-5 md:grid-cols-[220px_minmax(0,1fr)] md:p-6 lg:grid-cols-[220px_minmax(0,1fr)_auto]"
    >
      <div className={`rounded-tile p-4 ${isAhead(consultation) ? 'bg-tint text-deep' : 'bg-mist text-mute'}`}>
        <p className="text-xs">{formatShortDay({ instant_iso: time_start_iso, now_iso, zone })}</p>
        <p className="num text-3xl leading-tight font-semibold">{formatTimeRange(consultation, zone)}</p>
        <p className="mt-1 text-2xs">{zoneName(zone, time_start_iso)}</p>
        {move?.moved_from_iso && (
          <p className="mt-1 text-2xs">
            {moveTexts.moved_from(formatWhen({ instant_iso: move.moved_from_iso, now_iso, zone }).toLowerCase())}
          </p>
        )}
      </div>
      <div className="min-w-0 self-center">
        <ConsultationStatus consultation={consultation} />
        <h2 className="mt-1.5 text-2xl leading-tight font-semibold tracking-[-.03em] break-words">
          {topic || bookingTexts.video_meeting}
        </h2>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          {people.map((person) => (
            <li key={person.user_id} className="flex max-w-full min-w-0 items-center gap-2.5">
              <Avatar person={person} size="sm" />
              <span className="min-w-0 break-words">
                {side === 'LISTENER' ? (
                  <Link to={speakerPath(person)} className="link">
                    {fullName(person)}
                  </Link>
                ) : (
                  fullName(person)
                )}
              </span>
              {side === 'SPEAKER' && <NoteLink {...person} />}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-xs text-mute">{factsOf(consultation)}</p>
        <MeetingQuestions consultation={consultation} />
        <OpenMoves meeting={consultation} />
        <DisputeNotes consultation={consultation} />
        {consultation.review && <OwnReviewNote review={consultation.review} />}
      </div>
      <ConsultationActions consultation={consultation} />
    </article>
  )
}

function NoteLink(listener: Consultation['participants'][number]) {
  const name = fullName(listener)
  return (
    <button
      type="button"
      aria-label={bookingTexts.note_about(name)}
      className="link min-h-11 text-xs"
      onClick={() => openModal('LISTENER_NOTE', { user_id: listener.user_id, name })}
    >
      {bookingTexts.note}
    </button>
  )
}

function factsOf(consultation: Consultation): string {
  const { side, participants_count, flow_type, refunded_amount } = consultation
  return [
    paidWith(consultation),
    flow_type === 'SERIES' && participants_count > 0 && bookingTexts.participants(participants_count),
    refunded_amount > 0 && side === 'LISTENER' && bookingTexts.refunded(formatMoney(refunded_amount)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A meeting that went back to its package costs nothing; its speaker sees the price at which it can be booked. */
function paidWith({ side, amount, package: bought }: Consultation): string {
  if (!bought || (bought.is_returned && side === 'SPEAKER')) return formatMoney(amount)
  return bought.is_returned ? bookingTexts.back_in_package(bought.title) : bookingTexts.of_package(bought.title)
}
