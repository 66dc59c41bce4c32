import type { VideoTrack } from 'livekit-client'
import { useEffect, useRef } from 'react'

interface VideoViewProps {
  track: Pick<VideoTrack, 'attach' | 'detach'>
  /** Mirrors the video, as people expect to see themselves. */
  mirrored?: boolean
  /** Never crops the video, as for a shared screen. */
  whole?: boolean
  /** Keeps the element in its place, so that livekit-client goes on asking for the video, but shows what is behind it. */
  isInvisible?: boolean
  label: string
  onDoublePress?: (() => void) | undefined
  /** Called with the element on mount and with null when it is removed. */
  onElement?: (video: HTMLVideoElement | null) => void
}

/** The element is always muted, because separate elements play the sound. */
export function VideoView({ track, mirrored = false, whole = false, isInvisible = false, ...rest }: VideoViewProps) {
  const { label, onElement, onDoublePress } = rest
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
      onDoubleClick={onDoublePress}
      className={`absolute inset-0 size-full ${whole ? 'bg-ink-2 object-contain' : 'object-cover'} ${mirrored ? '-scale-x-100' : ''} ${isInvisible ? 'invisible' : ''}`}
    />
  )
}
