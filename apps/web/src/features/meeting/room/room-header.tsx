import type { Consultation } from '@razgovor/contract/bookings'
import { RecordingSign } from '../recording/recording-sign.tsx'
import { MeetingClock } from './meeting-clock.tsx'
import { peopleOf, titleOf } from '../meeting-people.ts'
import { useMeeting } from '../meeting.store.ts'
import { roomTexts } from './room.texts.ts'
import { useTimeLeft } from '../use-time-left.ts'

export function RoomHeader({ consultation }: { consultation: Consultation }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1 pb-3 short:pb-1.5 roomy:pb-4">
      <div className="min-w-[45%] grow basis-0">
        <h1 className="truncate text-base font-semibold tracking-[-.02em] roomy:text-xl">{titleOf(consultation)}</h1>
        <p className="truncate text-2xs text-dim short:hidden roomy:text-xs">{peopleOf(consultation)}</p>
        <RaisedHands />
      </div>
      <RecordingSign speaker_id={consultation.speaker.user_id} />
      <Clock consultation_id={consultation.consultation_id} />
    </header>
  )
}

function Clock({ consultation_id }: { consultation_id: string }) {
  const left = useTimeLeft(consultation_id)
  return left && <MeetingClock left={left} />
}

function RaisedHands() {
  const names = useMeeting(({ hands, peers }) =>
    hands.map(({ identity }) => peers.find((peer) => peer.identity === identity)?.name.split(' ')[0] || roomTexts.you),
  )
  if (names.length === 0) return null
  return (
    <p className="truncate text-2xs md:text-xs">
      {roomTexts.hands}: {names.join(', ')}
    </p>
  )
}
