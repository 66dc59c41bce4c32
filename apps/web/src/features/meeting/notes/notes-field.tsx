import { sharedNotesMax } from '@razgovor/contract/limits'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { changeBetween, moveCaret } from './merge-changes.ts'
import { notesTexts as texts } from './notes.texts.ts'

interface NotesFieldProps {
  text: string
  /** `shown`: the text that the person edited. */
  onWrite: (text: string, shown: string) => void
  onClose: () => void
}

/** A field whose text others change as well. The caret keeps its place among the words. */
export function NotesField({ text, onWrite, onClose }: NotesFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const shown = useRef('')
  const isComposing = useRef(false)

  function show() {
    const { current: element } = field
    // A change from outside would end the composition of a word, for example on a phone.
    if (!element || isComposing.current) return
    shown.current = text
    if (element.value === text) return
    const change = changeBetween(element.value, text)
    const { selectionStart, selectionEnd, selectionDirection, scrollTop } = element
    element.value = text
    // Safari focuses a field whose selection is set.
    if (element === document.activeElement)
      element.setSelectionRange(moveCaret(selectionStart, change), moveCaret(selectionEnd, change), selectionDirection)
    element.scrollTop = scrollTop
  }
  useLayoutEffect(show)
  // People write on.
  useEffect(() => field.current?.setSelectionRange(sharedNotesMax, sharedNotesMax), [])

  return (
    <textarea
      ref={field}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the notes to write
      autoFocus
      aria-label={texts.field}
      placeholder={texts.placeholder}
      maxLength={sharedNotesMax}
      onInput={({ currentTarget }) => {
        const { value } = currentTarget
        const before = shown.current
        shown.current = value
        onWrite(value, before)
      }}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={() => {
        isComposing.current = false
        show()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="control mt-3 block h-auto min-h-0 grow resize-none py-2.5"
    />
  )
}
