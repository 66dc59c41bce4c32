import type { OwnSlot } from '@razgovor/contract/schedule'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatShortDay, formatTimeRange } from '../../../lib/format-day.ts'
import { fullName } from '../../../lib/full-name.ts'
import { closeModal, openModal, type ModalProps } from '../../../lib/modal.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { factsForSpeaker } from '../../../lib/slot-terms.texts.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { Avatar } from '../../../ui/portrait/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { isRefusal } from '../../../lib/api-error.ts'
import { RemoveSlot } from './remove-slot.tsx'
import { SlotAnswers } from './slot-answers.tsx'
import { ownSlotQuery } from '../schedule.queries.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { isUntouched, type SlotPart } from './slot-change.ts'
import { WhyNotOffered } from './why-not-offered.tsx'
import { Fact } from '../../../ui/fact.tsx'

const texts = scheduleTexts.slot

export default function SlotModal({ slot_id }: ModalProps['TIME_SLOT']) {
  const user_id = useViewer()?.user.user_id ?? ''
  const { data: slot, error, refetch } = useQuery(ownSlotQuery({ user_id, slot_id }))
  if (isRefusal(error, 'not_exist')) return <p>{texts.gone}</p>
  if (slot) return <SlotDetails slot={slot} />
  return error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
}

function SlotDetails({ slot }: { slot: OwnSlot }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { time_start_iso, bookings, consultation_id } = slot
  return (
    <>
      {slot.is_busy && bookings.length > 0 && (
        <p className="mb-5 font-medium">
          {texts.busy_booked}{' '}
          <Link to="/schedule/calendars" className="link" onClick={closeModal}>
            {texts.calendars}
          </Link>
        </p>
      )}
      {bookings.length === 0 && Date.parse(time_start_iso) > Date.parse(now_iso) && (
        <div className="mb-5 empty:hidden">
          <WhyNotOffered at_iso={time_start_iso} />
        </div>
      )}
      <dl className="grid gap-4">
        <Fact name={texts.when}>
          {formatShortDay({ instant_iso: time_start_iso, now_iso, zone })}, {formatTimeRange(slot, zone)}
          <span className="block text-xs text-mute">{zoneName(zone, time_start_iso)}</span>
        </Fact>
        {factsForSpeaker(slot).map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={texts.who}>
          {slot.places > 1 && <p className="mb-2">{texts.taken(slot.places - slot.places_free, slot.places)}</p>}
          {bookings.length === 0 ? (
            texts.nobody
          ) : (
            <ul className="grid gap-2">
              {bookings.map(({ listener, status }) => (
                <li key={listener.user_id} className="flex items-center gap-3">
                  <Avatar person={listener} size="sm" />
                  <span className="min-w-0 break-words">{fullName(listener)}</span>
                  {status === 'RESERVED' && <span className="text-xs text-mute">{scheduleTexts.unpaid}</span>}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      {bookings.length > 0 && consultation_id && <SlotAnswers consultation_id={consultation_id} />}
      <div className="mt-7 grid gap-2">
        <Ways slot={slot} consultation_id={bookings.length > 0 ? consultation_id : null} />
      </div>
    </>
  )
}

interface WaysProps {
  slot: OwnSlot
  consultation_id: string | null
}

function Ways({ slot, consultation_id }: WaysProps) {
  if (Date.parse(slot.time_end_iso) <= serverNow()) return <p className="text-mute">{texts.past}</p>
  return (
    <>
      {consultation_id && slot.bookings.some(({ status }) => status === 'BOOKED' || status === 'STARTED') && (
        <>
          <ButtonLink to={`/meeting/${consultation_id}`} size="lg" onClick={closeModal}>
            {texts.open_meeting}
          </ButtonLink>
          {slot.bookings.every(({ status }) => status !== 'STARTED') && (
            <>
              {slot.places === 1 && (
                <Button variant="line" size="lg" onClick={() => openModal('PROPOSE_MOVE', { consultation_id })}>
                  {texts.propose_move}
                </Button>
              )}
              <Button variant="line" size="lg" onClick={() => openModal('CANCEL_CONSULTATION', { consultation_id })}>
                {texts.cancel_meeting}
              </Button>
            </>
          )}
        </>
      )}
      <ChangeButtons slot={slot} />
      <RemoveSlot slot={slot} consultation_id={consultation_id} />
    </>
  )
}

/** Changes a slot without dragging, which is the only way on a phone. */
function ChangeButtons({ slot }: { slot: OwnSlot }) {
  const { slot_id } = slot
  const isBooked = !isUntouched(slot)
  const parts = isBooked ? bookedParts(slot) : freeParts(slot)
  return (
    <>
      {parts.map((part) => (
        <Button key={part} variant="line" size="lg" onClick={() => openModal('CHANGE_TIME_SLOT', { slot_id, part })}>
          {texts.parts[part]}
        </Button>
      ))}
      {isBooked && <p className="text-xs text-mute">{slot.places > 1 ? texts.booked_moves : texts.booked_stays}</p>}
    </>
  )
}

/**
 * A booked group session is moved for all. The time of a meeting with one listener is changed by a proposal instead.
 */
function bookedParts({ places }: OwnSlot): SlotPart[] {
  return places > 1 ? ['MOVE'] : []
}

function freeParts({ series_id }: OwnSlot): SlotPart[] {
  return series_id ? ['MOVE', 'LENGTH'] : ['MOVE', 'LENGTH', 'DETAILS']
}
