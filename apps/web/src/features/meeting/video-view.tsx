import type { VideoTrack } from 'livekit-client'
import { useEffect, useRef } from 'react'

interface VideoViewProps {
  track: Pick<VideoTrack, 'attach' | 'detach'>
  /** One sees oneself as in a mirror. */
  mirrored?: boolean
  label: string
}

/** Always silent: sound has elements of its own. */
export function VideoView({ track, mirrored = false, label }: VideoViewProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return undefined
    track.attach(video)
    return () => void track.detach(video)
  }, [track])
  return (
    <video
      ref={element}
      aria-label={label}
      autoPlay
      muted
      playsInline
      className={`absolute inset-0 size-full object-cover ${mirrored ? '-scale-x-100' : ''}`}
    />
  )
}
