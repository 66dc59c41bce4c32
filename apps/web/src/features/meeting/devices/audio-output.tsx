import { useEffect, useRef } from 'react'
import type { Peer } from '../meeting.store.ts'

export function AudioOutput({ track }: { track: NonNullable<Peer['audio']> }) {
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const audio = element.current
    if (!audio) return undefined
    track.attach(audio)
    return () => void track.detach(audio)
  }, [track])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live voice has no captions
  return <audio ref={element} autoPlay />
}
