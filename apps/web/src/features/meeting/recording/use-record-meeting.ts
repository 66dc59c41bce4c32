import type { Consultation } from '@razgovor/contract/bookings'
import { useEffect } from 'react'
import { formatDayMonth } from '../../../lib/format-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { nameOf, titleOf } from '../meeting-people.ts'
import { useMeeting } from '../meeting.store.ts'
import { useHostRole } from '../people/use-host-role.ts'
import { recordingPhase } from './recording-phase.ts'
import { useRecordingState } from './recording.store.ts'
import { recordingTexts as texts } from './recording.texts.ts'

export function useRecordMeeting(consultation: Consultation): void {
  const { consultation_id, speaker, time_start_iso } = consultation
  const zone = useZone()
  const isSpeaker = useHostRole(consultation) === 'SPEAKER'
  const speaker_id = speaker.user_id
  const speakerName = nameOf(speaker)
  const file_name = texts.file_name(
    titleOf(consultation),
    formatDayMonth({ instant_iso: time_start_iso, now_iso: time_start_iso, zone }),
  )
  useEffect(() => {
    if (!isSpeaker) return undefined
    const kept = import('./record-meeting.ts').then(({ recordMeeting }) =>
      recordMeeting({ consultation_id, speaker_id, speakerName, file_name }),
    )
    return () => void kept.then((end) => end())
  }, [isSpeaker, consultation_id, speaker_id, speakerName, file_name])
  const isRecording = useMeeting((meeting) => recordingPhase(meeting, speaker_id) !== 'NONE')
  useConfirmClose(isSpeaker && isRecording)
}

export function useConfirmClose(isRecording = false): void {
  const isBusy = useRecordingState(({ unsentCount }) => unsentCount > 0) || isRecording
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
