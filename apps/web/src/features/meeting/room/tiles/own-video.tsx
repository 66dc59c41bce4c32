import { facingModeFromLocalTrack, TrackEvent, type LocalVideoTrack } from 'livekit-client'
import { useCallback, useSyncExternalStore } from 'react'
import { sourceOf } from '../../blur/background-blur.ts'
import { VideoView } from './video-view.tsx'

interface OwnVideoProps {
  track: LocalVideoTrack
  label: string
}

/** The person's own picture. A camera that points away from them is not mirrored, so that what it shows can be read. */
export function OwnVideo({ track, label }: OwnVideoProps) {
  return <VideoView track={track} mirrored={!usePointsAway(track)} label={label} />
}

function usePointsAway(track: LocalVideoTrack): boolean {
  // Switching to another camera restarts the track.
  const subscribe = useCallback(
    (onChange: () => void) => {
      track.on(TrackEvent.Restarted, onChange)
      return () => void track.off(TrackEvent.Restarted, onChange)
    },
    [track],
  )
  return useSyncExternalStore(subscribe, () => facingModeFromLocalTrack(sourceOf(track)).facingMode === 'environment')
}
