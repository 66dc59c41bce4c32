import { pictureThumbnail } from '@razgovor/contract/pictures'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { fieldTexts as texts } from './admin.texts.ts'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureInputProps {
  title: string
  label: string
  hint?: string
  error?: string
  url: string
  onChange: (url: string) => void
  shape: string
}

export function PictureInput({ title, label, hint, error, url, onChange, shape }: PictureInputProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { upload, isUploading, problem } = usePictureUpload(onChange)
  const wrong = error ?? problem

  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-2 text-xs font-medium">{label}</legend>
      {url && (
        <img
          src={pictureThumbnail(url)}
          alt={texts.picture_of(title)}
          className={`mb-3 bg-mist object-cover ${shape}`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="line" size="sm" loading={isUploading} onClick={() => chooser.current?.click()}>
          {url ? texts.another_picture : texts.choose_picture}
        </Button>
        {url && (
          <Button variant="ghost" size="sm" onClick={() => onChange('')}>
            {texts.remove_picture}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      <p id={id} role={wrong ? 'alert' : undefined} className={`mt-2 text-xs ${wrong ? 'text-error' : 'text-mute'}`}>
        {wrong ?? hint}
      </p>
    </fieldset>
  )
}
