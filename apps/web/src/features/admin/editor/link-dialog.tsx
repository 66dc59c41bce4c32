import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { submitWith } from '../../../ui/form/submit-with.ts'
import { editorTexts as texts } from '../admin.texts.ts'
import { linkAddress } from './link-address.ts'

interface LinkDialogProps {
  editor: Editor
  open: boolean
  onClose: () => void
}

export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.link_title}>
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  )
}

function LinkForm({ editor, onClose }: Omit<LinkDialogProps, 'open'>) {
  const { href } = editor.getAttributes('link') as { href?: string }
  const [text, setText] = useState(href ?? '')
  const [isWrong, setIsWrong] = useState(false)

  function put() {
    const address = linkAddress(text)
    setIsWrong(address === null)
    if (address === null) return
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !href)
      chain
        .insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
  }

  function remove() {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submitWith(put)}>
      <TextField
        label={texts.link_address}
        hint={texts.link_hint}
        error={isWrong ? texts.link_wrong : undefined}
        value={text}
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid gap-2">
        <Button type="submit" size="lg">
          {texts.link_put}
        </Button>
        {href && (
          <Button size="lg" variant="ghost" onClick={remove}>
            {texts.link_remove}
          </Button>
        )}
      </div>
    </form>
  )
}
