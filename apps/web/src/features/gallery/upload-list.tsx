import { IconButton } from '../../ui/icon-button.tsx'
import { galleryTexts as texts } from './gallery.texts.ts'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  onDismiss: (key: number) => void
}

export function UploadList({ uploads, onDismiss }: UploadListProps) {
  return (
    <ul aria-label={texts.uploads} className="mt-5">
      {uploads.map(({ key, name, percent, problem }) => (
        <li key={key} className="flex items-center gap-3 border-b border-line py-3">
          <div className="min-w-0 grow">
            <p className="truncate font-medium">{name}</p>
            {problem ? (
              <p role="alert" className="text-xs text-error">
                {problem}
              </p>
            ) : (
              <p className="text-xs text-mute">{percent === null ? texts.waiting : texts.sent(percent)}</p>
            )}
          </div>
          {problem && (
            <IconButton icon="close" variant="ghost" label={texts.dismiss(name)} onClick={() => onDismiss(key)} />
          )}
        </li>
      ))}
    </ul>
  )
}
