import type { MaterialFile } from '@razgovor/contract/materials'
import { useMutation } from '@tanstack/react-query'
import { formatBytes } from '../../lib/format-bytes.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { downloadMutation } from './materials.queries.ts'
import { materialsTexts as texts } from './materials.texts.ts'

interface MaterialFileListProps {
  consultation_id: string
  files: readonly MaterialFile[]
}

export function MaterialFileList({ consultation_id, files }: MaterialFileListProps) {
  return (
    <ul aria-label={texts.files} className="mt-8 grid gap-2">
      {files.map((file) => (
        <li key={file.file_id}>
          <DownloadButton consultation_id={consultation_id} file={file} />
        </li>
      ))}
    </ul>
  )
}

/** Uses a button, because a link cannot carry the access token. */
function DownloadButton({ consultation_id, file }: { consultation_id: string; file: MaterialFile }) {
  const { mutate, isPending } = useMutation(downloadMutation(consultation_id, file))
  return (
    <button
      type="button"
      aria-busy={isPending}
      onClick={() => mutate(undefined, { onError: () => toasts.error(texts.not_downloaded) })}
      className="block w-full rounded-slot border border-line px-4 py-1.5 text-left hover:bg-mist"
    >
      <VisuallyHidden>{texts.download} </VisuallyHidden>
      <FileRow
        name={file.name}
        note={formatBytes(file.bytes)}
        icon={isPending ? <Spinner /> : <Icon name="download" className="shrink-0" />}
      />
    </button>
  )
}
