import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { submitWith } from '../../../ui/form/submit-with.ts'
import { editorTexts as texts } from '../admin.texts.ts'
import { PictureInput } from '../picture-input.tsx'

interface PictureDialogProps {
  editor: Editor
  open: boolean
  onClose: () => void
}

export function PictureDialog({ editor, open, onClose }: PictureDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.picture_title}>
      <PictureForm editor={editor} onClose={onClose} />
    </Dialog>
  )
}

function PictureForm({ editor, onClose }: Omit<PictureDialogProps, 'open'>) {
  const chosen = editor.getAttributes('image') as { src?: string; alt?: string }
  const [src, setSrc] = useState(chosen.src ?? '')
  const [alt, setAlt] = useState(chosen.alt ?? '')
  const [isAsked, setIsAsked] = useState(false)

  function put() {
    setIsAsked(true)
    if (!src || !alt.trim()) return
    onClose()
    editor.chain().focus().setImage({ src, alt: alt.trim() }).run()
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submitWith(put)}>
      <PictureInput
        title={texts.picture}
        label={texts.picture_file}
        error={isAsked && !src ? texts.picture_needed : undefined}
        url={src}
        onChange={setSrc}
        shape="max-h-60 w-full rounded-tile"
      />
      <TextField
        label={texts.picture_alt}
        hint={texts.picture_alt_hint}
        error={isAsked && !alt.trim() ? texts.picture_alt_needed : undefined}
        value={alt}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setAlt(target.value)}
      />
      <Button type="submit" size="lg">
        {texts.picture_put}
      </Button>
    </form>
  )
}
