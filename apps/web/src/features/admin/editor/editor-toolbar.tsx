import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { Tool, Toolbar } from '../../../ui/toolbar.tsx'
import { editorTexts as texts } from '../admin.texts.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'

interface EditorToolbarProps {
  editor: Editor
  title: string
  pictures: boolean
}

export function EditorToolbar({ editor, title, pictures }: EditorToolbarProps) {
  const [open, setOpen] = useState<'link' | 'picture' | null>(null)
  const state = useEditorState({ editor, selector: readState })
  const run = () => editor.chain().focus()

  return (
    <>
      <Toolbar label={texts.toolbar(title)}>
        <Tool label={texts.heading} pressed={state.heading} onClick={() => run().toggleHeading({ level: 2 }).run()}>
          H1
        </Tool>
        <Tool
          label={texts.subheading}
          pressed={state.subheading}
          onClick={() => run().toggleHeading({ level: 3 }).run()}
        >
          H2
        </Tool>
        <Tool label={texts.bold} pressed={state.bold} onClick={() => run().toggleBold().run()}>
          <b>{texts.bold_letter}</b>
        </Tool>
        <Tool label={texts.italic} pressed={state.italic} onClick={() => run().toggleItalic().run()}>
          <i>{texts.italic_letter}</i>
        </Tool>
        <Tool label={texts.bullets} pressed={state.bullets} onClick={() => run().toggleBulletList().run()}>
          • —
        </Tool>
        <Tool label={texts.numbers} pressed={state.numbers} onClick={() => run().toggleOrderedList().run()}>
          1. —
        </Tool>
        <Tool label={texts.quote} pressed={state.quote} onClick={() => run().toggleBlockquote().run()}>
          «»
        </Tool>
        <Tool label={texts.link} pressed={state.link} onClick={() => setOpen('link')}>
          {texts.link}
        </Tool>
        {pictures && (
          <Tool label={texts.picture} onClick={() => setOpen('picture')}>
            {texts.picture}
          </Tool>
        )}
        <Tool label={texts.undo} disabled={!state.canUndo} onClick={() => run().undo().run()}>
          ↶
        </Tool>
        <Tool label={texts.redo} disabled={!state.canRedo} onClick={() => run().redo().run()}>
          ↷
        </Tool>
      </Toolbar>
      <LinkDialog editor={editor} open={open === 'link'} onClose={() => setOpen(null)} />
      <PictureDialog editor={editor} open={open === 'picture'} onClose={() => setOpen(null)} />
    </>
  )
}

function readState({ editor }: { editor: Editor }) {
  return {
    heading: editor.isActive('heading', { level: 2 }),
    subheading: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
