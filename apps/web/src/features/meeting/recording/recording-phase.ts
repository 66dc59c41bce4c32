import type { RoomRecording } from '@razgovor/contract/recordings'

/** PAUSED: somebody in the room has not agreed yet, or the speaker, whose browser records, is absent. */
type RecordingPhase = 'NONE' | 'RUNNING' | 'PAUSED'

interface InRoom {
  identity: string
  peers: readonly { identity: string }[]
  recording: RoomRecording | null
}

export function recordingPhase(room: InRoom, speaker_id: string): RecordingPhase {
  if (!isOpen(room.recording)) return 'NONE'
  const isSpeakerHere = idsOf(room).includes(speaker_id)
  return isSpeakerHere && countUnanswered(room, speaker_id) === 0 ? 'RUNNING' : 'PAUSED'
}

export function countUnanswered(room: InRoom, speaker_id: string): number {
  const { recording } = room
  if (!isOpen(recording)) return 0
  return idsOf(room).filter((id) => id !== speaker_id && !recording.agreed_ids.includes(id)).length
}

export function needsAnswer(
  { identity, recording }: Pick<InRoom, 'identity' | 'recording'>,
  speaker_id: string,
): boolean {
  return isOpen(recording) && identity !== '' && identity !== speaker_id && !recording.agreed_ids.includes(identity)
}

function isOpen(recording: RoomRecording | null): recording is RoomRecording {
  return recording !== null && recording.ended_by === null
}

function idsOf({ identity, peers }: InRoom): string[] {
  return [identity, ...peers.map((peer) => peer.identity)]
}
