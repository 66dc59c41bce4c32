import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { formatBytes } from '../../lib/format-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { fileTexts as texts } from './conversations.texts.ts'
import { BlobImage } from './message-file.tsx'
import { onUploaded } from './on-uploaded.ts'
import { removeUpload, retryUpload, useUploads, type Upload } from './uploads.store.ts'

export function Attachments({ conversation_id }: { conversation_id: string }) {
  const attached = useUploads(
    useShallow((uploads) => uploads.filter((upload) => upload.conversation_id === conversation_id && !upload.isSent)),
  )
  if (attached.length === 0) return null
  return (
    <ul aria-label={texts.attached} className="mb-3 grid max-h-48 gap-2 overflow-y-auto text-sm">
      {attached.map((upload) => (
        <li key={upload.client_id} className="flex items-center gap-2">
          <div className="min-w-0 grow">
            <UploadView upload={upload} />
          </div>
          <IconButton
            icon="close"
            label={texts.remove(upload.file.name)}
            variant="ghost"
            size="sm"
            onClick={() => removeUpload(upload.client_id)}
          />
        </li>
      ))}
    </ul>
  )
}

function UploadView({ upload }: { upload: Upload }) {
  const client = useQueryClient()
  const { client_id, file, percent, problem, canRetry, uploaded } = upload
  return (
    <>
      <FileRow
        name={file.name}
        note={`${formatBytes(file.size)}${problem ? '' : ` · ${uploaded ? texts.uploaded : texts.uploading(percent)}`}`}
        icon={<Thumbnail file={file} />}
      />
      {!problem && !uploaded && <UploadProgress name={file.name} percent={percent} />}
      {problem && (
        <p role="alert" className="text-2xs text-error">
          {problem}
        </p>
      )}
      {problem && canRetry && (
        <Button variant="line" size="sm" onClick={() => retryUpload(client_id, onUploaded(client))}>
          {texts.retry}
        </Button>
      )}
    </>
  )
}

export function UploadProgress({ name, percent }: { name: string; percent: number }) {
  return <progress className="h-1 w-full max-w-40" aria-label={texts.uploading_of(name)} value={percent} max={100} />
}

/** Shows an icon if the browser cannot decode the image; the server then reports what is wrong with it. */
function Thumbnail({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  return !isBroken && /^image\/(?:jpeg|png|webp|gif)$/.test(file.type) ? (
    <BlobImage blob={file} className="size-11 shrink-0 rounded-slot object-cover" onError={() => setBroken(true)} />
  ) : (
    <Icon name="upload" className="shrink-0" />
  )
}
