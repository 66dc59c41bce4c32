import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId } from 'react'
import { EditorToolbar } from './editor-toolbar.tsx'
import { textExtensions } from './extensions.ts'

interface EditorProps {
  label: string
  title: string
  hint?: string
  error?: string
  html: string
  pictures?: boolean
  onChange: (html: string) => void
}

export default function Editor({ label, title, hint, error, html, pictures = true, onChange }: EditorProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const editor = useEditor({
    extensions: pictures ? [...textExtensions, Image] : textExtensions,
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        class: 'rich min-h-64 max-w-none px-4 py-3.5 outline-none',
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })

  return (
    <div>
      <p id={id} className="mb-2 text-xs font-medium">
        {label}
      </p>
      <div className={`rounded-slot border-2 focus-within:border-ink ${error ? 'border-error' : 'border-line'}`}>
        <EditorToolbar editor={editor} title={title} pictures={pictures} />
        <EditorContent editor={editor} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-xs text-mute">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-xs text-error">
          {error}
        </p>
      )}
    </div>
  )
}
