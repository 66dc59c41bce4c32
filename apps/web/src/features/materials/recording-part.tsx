import type { KeptRecording } from '@razgovor/contract/recordings'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { formatBytes } from '../../lib/format-bytes.ts'
import { formatDuration } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { recordingLinkMutation } from './materials.queries.ts'
import { materialsTexts } from './materials.texts.ts'

const { recording: texts } = materialsTexts

interface RecordingPartProps {
  consultation_id: string
  recording_id: string
  part: KeptRecording['parts'][number]
  label: string
  file_name: string
}

export function RecordingPart({ consultation_id, recording_id, part, label, file_name }: RecordingPartProps) {
  const link = useMutation(recordingLinkMutation(consultation_id, { recording_id, part: part.part }))
  const [url, setUrl] = useState<string | null>(null)
  const [isUnplayable, setIsUnplayable] = useState(false)
  const isSound = part.media_type.startsWith('audio/')
  const fail = () => toasts.error(texts.not_opened)
  const facts = [label, formatDuration(Math.max(1, Math.round(part.seconds / 60))), formatBytes(part.bytes)]
  return (
    <li className="rounded-slot border border-line p-4">
      <p className="text-xs text-mute">{facts.filter(Boolean).join(' · ')}</p>
      {url && !isUnplayable && (
        <Player url={url} isSound={isSound} label={file_name} onFailed={() => setIsUnplayable(true)} />
      )}
      {isUnplayable && (
        <p role="alert" className="mt-3 text-xs">
          {texts.not_played}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!url && (
          <Button
            size="sm"
            loading={link.isPending}
            onClick={() => link.mutate(undefined, { onSuccess: (answer) => setUrl(answer.url), onError: fail })}
          >
            {isSound ? texts.listen : texts.watch}
          </Button>
        )}
        <Button
          size="sm"
          variant="line"
          onClick={() =>
            link.mutate(undefined, { onSuccess: (answer) => save(answer.url, file_name, part), onError: fail })
          }
        >
          <Icon name="download" />
          {texts.download}
        </Button>
      </div>
    </li>
  )
}

interface PlayerProps {
  url: string
  isSound: boolean
  label: string
  onFailed: () => void
}

function Player({ url, isSound, label, onFailed }: PlayerProps) {
  const props = { src: url, controls: true, autoPlay: true, 'aria-label': label, onError: onFailed }
  if (isSound)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- no captions exist
      <audio {...props} onLoadedMetadata={findDuration} className="mt-3 w-full" />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- no captions exist
    <video
      {...props}
      playsInline
      onLoadedMetadata={findDuration}
      className="mt-3 aspect-video w-full rounded-tile bg-ink-2"
    />
  )
}

/** The file has no duration, so the player cannot seek. Seeking past the end makes the browser determine it. */
function findDuration({ currentTarget: player }: SyntheticEvent<HTMLMediaElement>): void {
  if (player.duration !== Infinity) return
  player.addEventListener(
    'timeupdate',
    () => {
      player.currentTime = 0
      // The player stopped at the end.
      void player.play().catch(() => undefined)
    },
    { once: true },
  )
  player.currentTime = Number.MAX_SAFE_INTEGER
}

function save(url: string, name: string, { media_type }: KeptRecording['parts'][number]): void {
  const link = document.createElement('a')
  const extension = media_type.endsWith('mp4') ? 'mp4' : 'webm'
  link.href = `${url}&name=${encodeURIComponent(`${name.slice(0, 100)}.${extension}`)}`
  link.click()
}
