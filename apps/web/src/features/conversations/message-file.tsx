import type { ConversationFile } from '@razgovor/contract/conversations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../lib/format-bytes.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { fetchFile, previewQuery } from './conversations.queries.ts'
import { fileTexts as texts } from './conversations.texts.ts'

interface MessageFileProps {
  conversation_id: string
  file: ConversationFile
}

/** Uses a button, because a link cannot carry the access token. */
export function MessageFile({ conversation_id: id, file }: MessageFileProps) {
  const { file_id, name, bytes, picture } = file
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile({ id, file_id, size: 'WHOLE' }),
    onSuccess: (blob) => saveBlob(name, blob),
    onError: () => toasts.error(texts.not_downloaded),
    meta: { handles: ['not_exist', 'external_service', 'unknown', 'server', 'throttling', 'overloaded'] },
  })
  return (
    <button
      type="button"
      aria-busy={isPending}
      onClick={() => mutate()}
      className="my-1 block min-h-11 max-w-full text-left"
    >
      <VisuallyHidden>{texts.download} </VisuallyHidden>
      {picture && <Picture conversation_id={id} file_id={file_id} {...picture} />}
      <FileRow
        name={name}
        note={formatBytes(bytes)}
        icon={isPending ? <Spinner /> : <Icon name="download" className="shrink-0" />}
      />
    </button>
  )
}

/** Reserves the picture's space before it is loaded, so that the messages do not shift. */
function Picture({ conversation_id, file_id, width, height }: PictureProps) {
  const { data } = useQuery(previewQuery(conversation_id, file_id))
  return (
    <span
      className="mb-1 block max-w-full overflow-hidden rounded-slot bg-mist"
      style={{ width: `min(${width}px, 20em)`, aspectRatio: `${width} / ${height}` }}
    >
      {data && <BlobImage blob={data} className="block size-full object-cover" />}
    </span>
  )
}

interface PictureProps {
  conversation_id: string
  file_id: string
  width: number
  height: number
}

interface BlobImageProps {
  blob: Blob
  className: string
  onError?: () => void
}

export function BlobImage({ blob, className, onError }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  // The alternative text is empty, because the file name is beside the picture.
  return <img ref={image} alt="" className={className} onError={onError} />
}
