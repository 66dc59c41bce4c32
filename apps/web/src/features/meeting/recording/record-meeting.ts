import type { RoomRecording } from '@razgovor/contract/recordings'
import { call } from '../../../lib/api.ts'
import { meetingStore, type MeetingState } from '../meeting.store.ts'
import { storePiece, listPieces } from './piece-store.ts'
import { recordedPeople } from './recorded-people.ts'
import { startRecorder, type RecordedPiece, type Recorder } from './recorder.ts'
import { recordingFormat, type RecordingFormat } from './recording-format.ts'
import { recordingPhase } from './recording-phase.ts'
import { recordingStore, type RecordingProblem } from './recording.store.ts'
import { saveParts } from './save-parts.ts'
import { sendPieces } from './send-pieces.ts'

interface RecordedMeeting {
  consultation_id: string
  speaker_id: string
  speakerName: string
  file_name: string
}

interface Running extends Recorder {
  recording_id: string
}

/**
 * Records in the speaker's browser while everyone in the room has agreed. Continues with a new file after a reload.
 * Returns a function that ends the recording.
 */
export function recordMeeting(meeting: RecordedMeeting): () => void {
  let running: Running | null = null
  let abandoned_id: string | null = null

  function update(state: MeetingState) {
    const { recording } = state
    const open = recording?.ended_by === null ? recording : null
    if (running && running.recording_id !== open?.recording_id) finish()
    if (!open || open.recording_id === abandoned_id || !isIn(state)) return
    const isRunning = recordingPhase(state, meeting.speaker_id) === 'RUNNING'
    if (!running && isRunning) running = start(open)
    running?.update(!isRunning)
  }

  function start(recording: RoomRecording): Running | null {
    const { recording_id } = recording
    const fail = (problem: RecordingProblem) => {
      if (abandoned_id === recording_id) return
      abandoned_id = recording_id
      recordingStore.setState({ problem })
      finish()
      void stopRecording(meeting.consultation_id, recording_id)
    }
    const format = recordingFormat(recording.media)
    try {
      if (!format) throw new Error('The browser records no such format')
      const writer = createPieceWriter(meeting, recording, format, () => fail('NO_SPACE'))
      const read = () => recordedPeople(meetingStore.getState(), meeting.speakerName)
      recordingStore.setState({ problem: null })
      const recorder = startRecorder({
        media: recording.media,
        format,
        read,
        onPiece: writer.add,
        onFailed: () => fail('FAILED'),
      })
      return { recording_id, update: recorder.update, stop: () => recorder.stop().then(writer.finish) }
    } catch {
      fail('FAILED')
      return null
    }
  }

  function finish() {
    void running?.stop()
    running = null
  }

  const unsubscribe = meetingStore.subscribe(update)
  // The server refuses pieces above its limit and keeps the earlier ones.
  const unsubscribeProblems = recordingStore.subscribe(({ problem }) => {
    if (problem !== 'FULL' || !running) return
    abandoned_id = running.recording_id
    void stopRecording(meeting.consultation_id, running.recording_id)
    finish()
  })
  update(meetingStore.getState())
  void sendPieces(meeting.speaker_id)
  return () => {
    unsubscribe()
    unsubscribeProblems()
    finish()
  }
}

function isIn({ phase }: MeetingState): boolean {
  return phase === 'joined' || phase === 'reconnecting'
}

function createPieceWriter(
  { consultation_id, speaker_id: user_id, file_name }: RecordedMeeting,
  { recording_id, storage }: RoomRecording,
  { media_type }: RecordingFormat,
  onFull: () => void,
) {
  const part = 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 2_000_000_000)
  const common = { recording_id, part, consultation_id, user_id, storage, media_type, file_name }
  let writing = Promise.resolve()
  return {
    add(piece: RecordedPiece) {
      writing = writing.then(() => storePiece({ ...common, ...piece })).catch(onFull)
      if (storage === 'SERVER') void writing.then(() => sendPieces(user_id))
    },
    async finish() {
      await writing
      if (storage === 'SERVER') return sendPieces(user_id)
      const kept = await listPieces(user_id, 'DISK')
      return saveParts(kept.filter((piece) => piece.part === part))
    },
  }
}

/** Does not throw: if the request fails, the recording ends with the meeting. */
async function stopRecording(consultation_id: string, recording_id: string): Promise<void> {
  await call('POST /api/consultations/:id/recordings/:recording_id/stop', {
    params: { id: consultation_id, recording_id },
  }).catch(() => undefined)
}
