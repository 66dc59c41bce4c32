import { useEffect, useRef } from 'react'
import { announce, useMeeting } from '../meeting.store.ts'
import { attract, ring } from '../room/connection/room-cues.ts'
import { needsAnswer, recordingPhase } from './recording-phase.ts'
import { recordingTexts as texts } from './recording.texts.ts'

export function useAnnounceRecording(speaker_id: string): void {
  const phase = useMeeting((meeting) => recordingPhase(meeting, speaker_id))
  const isQuestion = useMeeting((meeting) => needsAnswer(meeting, speaker_id))
  const ended_by = useMeeting(({ recording }) => recording?.ended_by ?? null)
  const before = useRef(phase)
  useEffect(() => {
    const was = before.current
    before.current = phase
    if (phase !== 'NONE') announce(texts.announced[phase])
    else if (was !== 'NONE' && ended_by) attract({ kind: 'HAND', text: texts.ended[ended_by] })
  }, [phase, ended_by])
  useEffect(() => {
    if (isQuestion) ring(texts.question.waiting)
  }, [isQuestion])
}
