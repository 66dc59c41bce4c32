import type { BoardLabel } from '@razgovor/contract/board'
import { boardSize, boardTextMax } from '@razgovor/contract/limits'
import { useRef } from 'react'
import { newKey } from '../../../lib/new-key.ts'
import { inks, letterSizeOf } from '../../../ui/board/draw-item.ts'
import { cleanNoteText } from '../notes/clean-note-text.ts'
import { boardTexts as texts } from './board.texts.ts'
import type { BoardEditor } from './gestures.ts'
import { toolStore, useTools } from './tools.store.ts'

/** Phones zoom the page when a field with a smaller font gets focus. */
const letterPixelsMin = 16
/** Space for a few letters before the edge of the board, in board units. */
const leastWidth = 800
const leastHeight = 350

export function BoardField({ board, painter }: BoardEditor) {
  const { textAt, color, thickness } = useTools((tools) => tools)
  const field = useRef<HTMLTextAreaElement>(null)
  if (!textAt) return null
  const x = Math.min(textAt.x, boardSize.width - leastWidth)
  const y = Math.min(textAt.y, boardSize.height - leastHeight)
  const { scale, left, top } = painter.view

  function close(isWritten: boolean) {
    if (!toolStore.getState().textAt) return
    toolStore.setState({ textAt: null })
    const text = cleanNoteText(field.current?.value ?? '').trimEnd()
    if (!isWritten || text.trim() === '') return
    const drawing: BoardLabel = {
      kind: 'TEXT',
      color,
      thickness,
      x,
      y,
      text: text.slice(0, boardTextMax).toWellFormed(),
    }
    board.add([{ item_id: newKey(), drawing }])
  }

  function closeByKey(isWritten: boolean) {
    const pad = field.current?.parentElement?.querySelector<HTMLElement>('[data-board-pad]')
    close(isWritten)
    pad?.focus()
  }

  return (
    <textarea
      ref={field}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person opened the field by pressing the board
      autoFocus
      aria-label={texts.field}
      maxLength={boardTextMax}
      rows={2}
      onBlur={() => close(true)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeByKey(false)
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) closeByKey(true)
      }}
      className="absolute rounded-tile bg-white p-2 leading-snug"
      style={{
        left: Math.max(x * scale + left, 0),
        top: Math.max(y * scale + top, 0),
        width: `min(320px, calc(100% - ${Math.max(x * scale + left, 0)}px))`,
        minWidth: 160,
        maxWidth: '100%',
        color: inks[color],
        fontSize: Math.min(Math.max(letterSizeOf({ thickness }) * scale, letterPixelsMin), 48),
      }}
    />
  )
}
