import type { VideoTrack } from 'livekit-client'
import { useEffect, useRef } from 'react'

interface VideoViewProps {
  track: Pick<VideoTrack, 'attach' | 'detach'>
  /** One sees oneself as in a mirror. */
  mirrored?: boolean
  /** Nothing may be cut off at the edges: a screen. */
  whole?: boolean
  label: string
  /** Gets the element while there is one. */
  onElement?: (video: HTMLVideoElement | null) => void
}

/** Always silent: sound has elements of its own. */
export function VideoView({ track, mirrored = false, whole = false, label, onElement }: VideoViewProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return undefined
    track.attach(video)
    onElement?.(video)
    return () => {
      track.detach(video)
      onElement?.(null)
    }
  }, [track, onElement])
  return (
    <video
      ref={element}
      aria-label={label}
      autoPlay
      muted
      playsInline
      className={`absolute inset-0 size-full ${whole ? 'bg-ink-2 object-contain' : 'object-cover'} ${mirrored ? '-scale-x-100' : ''}`}
    />
  )
}
