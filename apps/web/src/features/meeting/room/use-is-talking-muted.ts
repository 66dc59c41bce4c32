import { useEffect, useState } from 'react'
import { watchLevel } from '../devices/device-level.ts'
import { isTalk, updateLoudShare } from '../devices/loud-share.ts'
import { useMeeting } from '../meeting.store.ts'
import { ownMicrophone } from './connection/room-microphone.ts'

const shownMs = 5000

/** Returns whether the person speaks although their microphone is muted. Nothing of it is sent. */
export function useIsTalkingMuted(): boolean {
  const isMicrophoneOn = useMeeting((meeting) => meeting.isMicrophoneOn)
  const [isTalking, setIsTalking] = useState(false)
  useEffect(() => {
    const track = isMicrophoneOn ? undefined : ownMicrophone()
    if (!track || track.readyState === 'ended') return undefined
    // The muted track itself is silent.
    const copy = track.clone()
    copy.enabled = true
    let loudShare = 0
    let hides: ReturnType<typeof setTimeout> | undefined
    const stop = watchLevel(copy, ({ level }) => {
      loudShare = updateLoudShare(loudShare, level)
      if (!isTalk(loudShare)) return
      setIsTalking(true)
      clearTimeout(hides)
      hides = setTimeout(() => setIsTalking(false), shownMs)
    })
    return () => {
      stop()
      copy.stop()
      clearTimeout(hides)
      setIsTalking(false)
    }
  }, [isMicrophoneOn])
  return isTalking
}
