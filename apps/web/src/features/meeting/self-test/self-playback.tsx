import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { canChooseSpeaker } from '../devices/device-sound.ts'
import type { OwnRecording } from './record-own.ts'
import { selfTestTexts as texts } from './self-test.texts.ts'

interface SelfPlaybackProps {
  recording: OwnRecording
  speaker_id: string
  onEnded: () => void
  onFailed: () => void
}

/** Plays a recording once, with sound and not mirrored. Its object URL is revoked on unmount. */
export function SelfPlayback({ recording, speaker_id, onEnded, onFailed }: SelfPlaybackProps) {
  const element = useRef<HTMLVideoElement>(null)
  const [isBlocked, setIsBlocked] = useState(false)
  const { blob, hasPicture } = recording
  useEffect(() => {
    const video = element.current
    if (!video) return undefined
    const url = URL.createObjectURL(blob)
    video.src = url
    video.scrollIntoView({ block: 'nearest' })
    void play(video, speaker_id).catch(({ name }: Error) => setIsBlocked(name === 'NotAllowedError'))
    return () => {
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(url)
    }
  }, [blob, speaker_id])
  return (
    <div className="grid gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has captions for what was just said */}
      <video
        ref={element}
        aria-label={texts.own_recording}
        hidden={!hasPicture}
        playsInline
        onEnded={onEnded}
        onError={onFailed}
        className="aspect-video w-full max-w-[420px] rounded-tile bg-ink-2 object-cover"
      />
      {isBlocked ? (
        <Button
          variant="white"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setIsBlocked(false)
            void element.current?.play().catch(onFailed)
          }}
        >
          {texts.listen}
        </Button>
      ) : (
        <p aria-hidden className="text-xs">
          {texts.playing}
        </p>
      )}
    </div>
  )
}

async function play(video: HTMLVideoElement, speaker_id: string): Promise<void> {
  // If the chosen loudspeaker is gone, the default one plays.
  if (speaker_id && canChooseSpeaker()) await video.setSinkId(speaker_id).catch(() => undefined)
  await video.play()
}
