import { formatTime } from '../../../lib/format.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { useZone } from '../../../lib/zone.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { useDownloadFile } from '../meeting.queries.ts'
import type { ChatFile, ChatMessage } from '../meeting.store.ts'
import { RoomIcon } from '../room/controls/room-icon.tsx'
import { chatTexts as texts } from './chat.texts.ts'

interface ChatMessageViewProps {
  consultation_id: string
  message: ChatMessage
  isOwn: boolean
}

export function ChatMessageView({ consultation_id, message, isOwn }: ChatMessageViewProps) {
  const zone = useZone()
  return (
    <article className={`max-w-[90%] ${isOwn ? 'self-end' : 'self-start'}`}>
      <p className={`text-2xs break-words text-dim ${isOwn ? 'text-right' : ''}`}>
        {isOwn ? texts.you : message.name}, <time dateTime={message.sent_at}>{formatTime(message.sent_at, zone)}</time>
      </p>
      <div className={`mt-1 rounded-slot px-4 py-2.5 text-sm leading-snug ${isOwn ? 'bg-white text-ink' : 'bg-ink-3'}`}>
        {message.file ? (
          <FileButton consultation_id={consultation_id} file={message.file} />
        ) : (
          <p className="break-words whitespace-pre-wrap">
            <LinkedText text={message.text} />
          </p>
        )}
      </div>
    </article>
  )
}

/** A button, because a link cannot carry the access token. */
function FileButton({ consultation_id, file }: { consultation_id: string; file: ChatFile }) {
  const download = useDownloadFile(consultation_id)
  const size = formatBytes(file.bytes)
  function save() {
    download.mutate(file.file_id, {
      onSuccess: (bytes) => saveBlob(file.name, bytes),
      onError: () => toasts.error(texts.not_downloaded),
    })
  }
  return (
    <button
      type="button"
      aria-busy={download.isPending}
      onClick={save}
      className="flex min-h-11 w-full items-center gap-3 text-left"
    >
      {download.isPending ? <Spinner /> : <RoomIcon name="file" className="shrink-0" />}
      <VisuallyHidden>{texts.download}</VisuallyHidden>
      <span className="min-w-0">
        <span className="block break-words underline underline-offset-4">{file.name}</span>
        <span className="text-2xs opacity-80">{size}</span>
      </span>
    </button>
  )
}
