import type { VideoTrack } from 'livekit-client'
import { useEffect, useRef } from 'react'

interface VideoViewProps {
  track: Pick<VideoTrack, 'attach' | 'detach'>
  /** One sees oneself as in a mirror. */
  mirrored?: boolean
  /** Nothing may be cut off at the edges: a screen. */
  whole?: boolean
  label: string
}

/** Always silent: sound has elements of its own. */
export function VideoView({ track, mirrored = false, whole = false, label }: VideoViewProps) {
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
      className={`absolute inset-0 size-full ${whole ? 'object-contain' : 'object-cover'} ${mirrored ? '-scale-x-100' : ''}`}
    />
  )
}
