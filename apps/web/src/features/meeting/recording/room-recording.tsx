import type { Consultation } from '@razgovor/contract/bookings'
import { useMeeting, type MeetingState } from '../meeting.store.ts'
import { useHostRole } from '../people/use-host-role.ts'
import { recordingPhase } from './recording-phase.ts'
import { RecordingQuestion } from './recording-question.tsx'
import { RecordingStart } from './recording-start.tsx'
import { useAnnounceRecording } from './use-announce-recording.ts'
import { useRecordMeeting } from './use-record-meeting.ts'

interface RoomRecordingProps {
  consultation: Consultation
  open: boolean
  onClose: () => void
}

export function RoomRecording({ consultation, open, onClose }: RoomRecordingProps) {
  const { consultation_id, speaker } = consultation
  const role = useHostRole(consultation)
  const agreed = useMeeting(agreedRecording)
  useRecordMeeting(consultation)
  useAnnounceRecording(speaker.user_id)
  if (role === 'SPEAKER') return <RecordingStart consultation_id={consultation_id} open={open} onClose={onClose} />
  if (!agreed) return null
  return (
    <RecordingQuestion consultation_id={consultation_id} recording={agreed} hasAgreed open={open} onClose={onClose} />
  )
}

export function useRecordingAction(consultation: Consultation): 'START' | 'STOP' | 'WITHDRAW' | null {
  const role = useHostRole(consultation)
  const phase = useMeeting((meeting) => recordingPhase(meeting, consultation.speaker.user_id))
  const hasAgreed = useMeeting((meeting) => agreedRecording(meeting) !== null)
  if (role === 'SPEAKER') return phase === 'NONE' ? 'START' : 'STOP'
  return hasAgreed ? 'WITHDRAW' : null
}

function agreedRecording({ recording, identity }: MeetingState) {
  return recording?.ended_by === null && recording.agreed_ids.includes(identity) ? recording : null
}
