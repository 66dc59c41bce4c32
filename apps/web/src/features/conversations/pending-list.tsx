import { useQueryClient } from '@tanstack/react-query'
import { formatBytes } from '../../lib/format-bytes.ts'
import { useIsOnline } from '../../lib/use-is-online.ts'
import { Button } from '../../ui/button.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { UploadProgress } from './attachments.tsx'
import { composerTexts, fileTexts, threadTexts as texts } from './conversations.texts.ts'
import { MessageBubble } from './message-bubble.tsx'
import { onUploaded } from './on-uploaded.ts'
import { editPending, removePending, setProblem, type PendingMessage } from './outbox.store.ts'
import { sendPending } from './send-pending.ts'
import { retryUpload, setSent, useUploads, type Upload } from './uploads.store.ts'

export function PendingList({ pending }: { pending: readonly PendingMessage[] }) {
  return pending.map((message) => <Pending key={message.client_id} message={message} />)
}

function Pending({ message }: { message: PendingMessage }) {
  const { client_id, text, file, problem } = message
  const isOnline = useIsOnline()
  const upload = useUploads((uploads) => uploads.find((each) => each.client_id === client_id))
  const isUploading = file?.file_id === null
  const isLost = isUploading && !upload
  const refusal = problem ?? (isLost ? fileTexts.not_here : upload?.canRetry ? null : (upload?.problem ?? null))
  return (
    <MessageBubble
      isOwn
      label={<VisuallyHidden>{texts.you}: </VisuallyHidden>}
      text={text}
      file={file && <FileRow name={file.name} note={formatBytes(file.bytes)} icon={<Icon name="upload" />} />}
    >
      {refusal !== null ? (
        <Refused message={message} problem={refusal} canRepeat={!isUploading} />
      ) : isUploading && upload && isOnline ? (
        <Uploading upload={upload} />
      ) : (
        <p className="mt-1 px-1 text-right text-3xs text-mute">{isOnline ? texts.sending : texts.waiting}</p>
      )}
    </MessageBubble>
  )
}

function Uploading({ upload }: { upload: Upload }) {
  const client = useQueryClient()
  const { client_id, file, percent, problem } = upload
  return (
    <div className="mt-1 grid justify-items-end gap-1">
      <p role={problem ? 'alert' : undefined} className="px-1 text-right text-3xs text-mute">
        {problem ?? fileTexts.uploading(percent)}
      </p>
      {!problem && <UploadProgress name={file.name} percent={percent} />}
      <div className="flex flex-wrap justify-end gap-1">
        {problem && (
          <Button variant="line" size="sm" onClick={() => retryUpload(client_id, onUploaded(client))}>
            {fileTexts.retry}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => removePending(client_id)}>
          {fileTexts.cancel}
        </Button>
      </div>
    </div>
  )
}

interface RefusedProps {
  message: PendingMessage
  problem: string
  canRepeat: boolean
}

function Refused({ message, problem, canRepeat }: RefusedProps) {
  const client = useQueryClient()
  const { client_id } = message
  function again() {
    setProblem(client_id, null)
    void sendPending(client)
  }
  function edit() {
    // Attaches the file again before the message leaves the outbox, which would remove the upload.
    setSent(client_id, false)
    editPending(message)
  }
  return (
    <div className="mt-1 grid justify-items-end gap-1">
      <p role="alert" className="px-1 text-right text-2xs text-error">
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-1">
        {canRepeat && (
          <Button variant="line" size="sm" onClick={again}>
            {composerTexts.again}
          </Button>
        )}
        <Button variant="line" size="sm" onClick={edit}>
          {composerTexts.edit}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => removePending(client_id)}>
          {composerTexts.remove}
        </Button>
      </div>
    </div>
  )
}
