import { useMeeting } from '../meeting.store.ts'
import { recordingPhase } from './recording-phase.ts'
import { recordingTexts as texts } from './recording.texts.ts'

/** Indicator for everyone in the room. `useAnnounceRecording` announces its changes. */
export function RecordingSign({ speaker_id }: { speaker_id: string }) {
  const phase = useMeeting((meeting) => recordingPhase(meeting, speaker_id))
  if (phase === 'NONE') return null
  const isRunning = phase === 'RUNNING'
  return (
    <p className="flex items-center gap-2 rounded-full bg-white px-3 py-1 text-xs font-medium text-ink">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${isRunning ? 'bg-error' : 'bg-mute'}`} />
      {isRunning ? texts.running : texts.paused}
    </p>
  )
}
