import type { Consultation } from '@razgovor/contract/bookings'
import { useMeeting } from '../meeting.store.ts'
import { MoreRow } from '../room/controls/more-row.tsx'
import { RoomIcon } from '../room/controls/room-icon.tsx'
import { useStopRecording } from './recording.queries.ts'
import { recordingTexts as texts } from './recording.texts.ts'
import { useRecordingAction } from './room-recording.tsx'

interface RecordingRowProps {
  consultation: Consultation
  onPress: () => void
  onDone: () => void
}

export function RecordingRow({ consultation, onPress, onDone }: RecordingRowProps) {
  const action = useRecordingAction(consultation)
  const recording_id = useMeeting(({ recording }) => recording?.recording_id)
  const stop = useStopRecording(consultation.consultation_id)
  if (!action) return null
  function press() {
    if (action !== 'STOP' || recording_id === undefined) return onPress()
    onDone()
    return stop.mutate(recording_id)
  }
  return (
    <MoreRow
      icon={<RoomIcon name={action === 'START' ? 'record' : 'stop'} />}
      label={action === 'START' ? texts.start : texts.stop}
      onPress={press}
    />
  )
}
