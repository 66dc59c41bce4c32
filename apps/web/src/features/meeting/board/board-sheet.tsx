import { useEffect, useRef } from 'react'
import type { BoardDocument } from './board-document.ts'
import { BoardPointerInput } from './board-pointer-input.ts'
import { BoardKeys } from './board-keys.ts'
import { BoardPainter } from './board-painter.ts'
import { boardTexts as texts } from './board.texts.ts'
import type { BoardEditor } from './gestures.ts'

interface BoardSheetProps {
  board: BoardDocument
  /** Receives the editor. Without this callback the board is read-only. */
  onEditor?: (editor: BoardEditor | null) => void
}

export function BoardSheet({ board, onEditor }: BoardSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas.current) return undefined
    const editor = { board, painter: new BoardPainter(canvas.current, board) }
    const stop = pad.current ? listen(pad.current, editor) : undefined
    onEditor?.(editor)
    return () => {
      stop?.()
      editor.painter.stop()
      onEditor?.(null)
    }
  }, [board, onEditor])
  return (
    <>
      <canvas ref={canvas} aria-hidden className="absolute inset-0 h-full w-full" />
      {onEditor && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has its own keys
        <div
          ref={pad}
          role="application"
          aria-label={texts.pad}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the cursor here
          tabIndex={0}
          data-board-pad
          className="absolute inset-0 cursor-crosshair touch-none -outline-offset-4"
        />
      )}
    </>
  )
}

function listen(pad: HTMLElement, editor: BoardEditor): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const pointer = new BoardPointerInput(pad, editor)
  const keys = new BoardKeys(editor)
  pad.addEventListener(
    'pointerdown',
    (event) => {
      // The default action of a touch would take the focus from the text field that it opens.
      event.preventDefault()
      pad.focus({ preventScroll: true })
      keys.hide()
      pointer.down(event)
    },
    { signal },
  )
  pad.addEventListener('pointermove', (event) => pointer.move(event), { signal })
  pad.addEventListener('pointerup', (event) => pointer.up(event), { signal })
  pad.addEventListener('pointercancel', (event) => pointer.cancelPointer(event), { signal })
  // React's wheel listener is passive and cannot prevent the page from zooming.
  pad.addEventListener('wheel', (event) => pointer.wheel(event), { signal, passive: false })
  pad.addEventListener('focus', () => pad.matches(':focus-visible') && keys.show(), { signal })
  pad.addEventListener('blur', () => keys.hide(), { signal })
  pad.addEventListener(
    'keydown',
    (event) => {
      if (keys.press(event)) event.preventDefault()
    },
    { signal },
  )
  return () => {
    pointer.cancel()
    keys.hide()
    ending.abort()
  }
}
