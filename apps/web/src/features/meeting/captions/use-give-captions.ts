import { useEffect } from 'react'
import { useMeeting } from '../meeting.store.ts'
import { ownMicrophone } from '../room/connection/room-microphone.ts'
import { useCaptions } from './captions.store.ts'
import { findRecognizer } from './find-recognizer.ts'
import { sendCaption } from './send-caption.ts'

const everyMs = 300

/** Whether the person's own speech is recognized now. */
export function useIsGivingCaptions(): boolean {
  const isSpoken = useMeeting(({ isMicrophoneOn, phase }) => isMicrophoneOn && phase === 'joined')
  return useCaptions(({ wantedBy, isAllowed }) => isAllowed === true && wantedBy.length > 0) && isSpoken
}

/** Sends the person's own speech as text to those who want it. Mounted once in a room. */
export function useGiveCaptions(): void {
  const isGiving = useIsGivingCaptions()
  const captions_url = useCaptions((captions) => captions.captions_url)
  const wantedBy = useCaptions((captions) => captions.wantedBy)
  const microphone_id = useMeeting((meeting) => meeting.microphone_id)
  useEffect(() => {
    const track = ownMicrophone()
    const recognizer = isGiving ? findRecognizer(captions_url) : null
    return track && recognizer?.(track, createPhrases(wantedBy))
  }, [isGiving, captions_url, wantedBy, microphone_id])
}

let part = 0

function createPhrases(to: readonly string[]) {
  let sentAt = -Infinity
  return {
    onText(text: string, isFinal: boolean) {
      const now = performance.now()
      if (text.trim() === '' || (!isFinal && now - sentAt < everyMs)) return
      sentAt = now
      void sendCaption({ kind: 'say', part, text, isFinal }, to)
      if (isFinal) part += 1
    },
  }
}
