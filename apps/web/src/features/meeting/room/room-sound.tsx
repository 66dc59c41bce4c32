import { AudioOutput } from '../devices/audio-output.tsx'
import { useMeeting } from '../meeting.store.ts'

export function RoomSound() {
  const tracks = useMeeting(({ peers }) =>
    peers.flatMap(({ audio, screenAudio }) => [audio, screenAudio]).filter((track) => track !== null),
  )
  return tracks.map((track) => <AudioOutput key={track.sid} track={track} />)
}
