import { materialFilesMax, meetingFileBytesMax } from '@razgovor/contract/limits'
import { useRef } from 'react'
import { formatBytes } from '../../lib/format-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { materialsTexts as texts } from './materials.texts.ts'
import type { ListedFile, useMaterialFiles } from './use-material-files.ts'

export function FileFields({ files, problem, add, remove }: ReturnType<typeof useMaterialFiles>) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-xs font-medium">{texts.files}</legend>
      {files.length > 0 && (
        <ul aria-label={texts.files} className="grid gap-2">
          {files.map((file) => (
            <li key={file.key} className="flex items-center gap-2 rounded-slot border border-line py-1 pr-1 pl-4">
              <div className="min-w-0 grow">
                <ListedFileView file={file} />
              </div>
              <IconButton
                icon="close"
                label={texts.remove(file.name)}
                variant="ghost"
                size="sm"
                onClick={() => remove(file.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="text-2xs text-error">
          {problem}
        </p>
      )}
      <p className="text-xs text-mute">{texts.files_rule(materialFilesMax, formatBytes(meetingFileBytesMax))}</p>
      <Button variant="line" className="justify-self-start" onClick={() => chooser.current?.click()}>
        <Icon name="plus" />
        {texts.attach}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </fieldset>
  )
}

function ListedFileView({ file: { name, bytes, percent, file_id, problem } }: { file: ListedFile }) {
  const isUploading = file_id === null && problem === null
  const note = isUploading ? `${formatBytes(bytes)} · ${texts.uploading(percent)}` : formatBytes(bytes)
  return (
    <>
      <FileRow name={name} note={note} icon={<Icon name="upload" className="shrink-0" />} />
      {isUploading && (
        <progress className="h-1 w-full max-w-40" aria-label={texts.uploading_of(name)} value={percent} max={100} />
      )}
      {problem && (
        <p role="alert" className="pb-2 text-2xs text-error">
          {problem}
        </p>
      )}
    </>
  )
}
