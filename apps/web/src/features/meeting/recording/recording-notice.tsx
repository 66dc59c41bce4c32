import type { Consultation } from '@razgovor/contract/bookings'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useMeeting } from '../meeting.store.ts'
import { useHostRole } from '../people/use-host-role.ts'
import { RoomNotice } from '../room/room-notice.tsx'
import { countUnanswered, needsAnswer } from './recording-phase.ts'
import { RecordingQuestion } from './recording-question.tsx'
import { useStopRecording } from './recording.queries.ts'
import { recordingStore, useRecordingState } from './recording.store.ts'
import { recordingTexts as texts } from './recording.texts.ts'

export function RecordingNotice({ consultation }: { consultation: Consultation }) {
  const { consultation_id, speaker } = consultation
  const recording = useMeeting((meeting) => (needsAnswer(meeting, speaker.user_id) ? meeting.recording : null))
  const isSpeaker = useHostRole(consultation) === 'SPEAKER'
  if (recording)
    return <Question key={recording.recording_id} consultation_id={consultation_id} recording={recording} />
  if (!isSpeaker) return null
  return (
    <>
      <Waiting consultation_id={consultation_id} speaker_id={speaker.user_id} />
      <Problem />
    </>
  )
}

function Question(props: Pick<Parameters<typeof RecordingQuestion>[0], 'consultation_id' | 'recording'>) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <RoomNotice text={texts.question.waiting} isAnnounced={false}>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {texts.question.open}
        </Button>
      </RoomNotice>
      <RecordingQuestion {...props} hasAgreed={false} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function Waiting({ consultation_id, speaker_id }: { consultation_id: string; speaker_id: string }) {
  const count = useMeeting((meeting) => countUnanswered(meeting, speaker_id))
  const recording_id = useMeeting(({ recording }) => recording?.recording_id)
  const stop = useStopRecording(consultation_id)
  if (count === 0 || recording_id === undefined) return null
  return (
    <RoomNotice text={texts.waiting(count)}>
      <Button size="sm" loading={stop.isPending} onClick={() => stop.mutate(recording_id)}>
        {texts.stop}
      </Button>
    </RoomNotice>
  )
}

function Problem() {
  const problem = useRecordingState((state) => state.problem)
  if (!problem) return null
  return (
    <RoomNotice text={texts.problems[problem]}>
      {problem !== 'NOT_SENT' && (
        <Button size="sm" variant="ghost" onClick={() => recordingStore.setState({ problem: null })}>
          {texts.close}
        </Button>
      )}
    </RoomNotice>
  )
}
