import { boardColors, boardThicknesses } from '@razgovor/contract/limits'
import { useStore } from 'zustand'
import { saveBlob } from '../../../lib/save-file.ts'
import { boardPng } from '../../../ui/board/board-png.ts'
import { inks } from '../../../ui/board/draw-item.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { BoardButton, BoardIcon } from './board-button.tsx'
import { zoomAtMiddle, zoomFactor } from './board-keys.ts'
import { boardTexts as texts } from './board.texts.ts'
import type { BoardEditor } from './gestures.ts'
import { boardTools, toolStore, useTools } from './tools.store.ts'

const dots = { THIN: 4, MEDIUM: 9, THICK: 16 } as const

interface BoardToolbarProps {
  editor: BoardEditor
  canClear: boolean
}

export function BoardToolbar({ editor, canClear }: BoardToolbarProps) {
  const { board, painter } = editor
  const chosen = useTools(({ tool, color, thickness }) => ({ tool, color, thickness }))
  const canUndo = useStore(board.view, (view) => view.canUndo)
  const canRedo = useStore(board.view, (view) => view.canRedo)
  return (
    <div
      role="toolbar"
      aria-label={texts.toolbar}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
      tabIndex={0}
      className="flex shrink-0 gap-2 overflow-auto p-2 md:[@media(min-height:600px)]:flex-wrap"
    >
      {boardTools.map((tool) => (
        <BoardButton
          key={tool}
          label={texts.tools[tool]}
          aria-pressed={chosen.tool === tool}
          onClick={() => toolStore.setState({ tool })}
        >
          <BoardIcon name={tool} />
        </BoardButton>
      ))}
      {boardColors.map((color) => (
        <BoardButton
          key={color}
          label={texts.colors[color]}
          aria-pressed={chosen.color === color}
          onClick={() => toolStore.setState({ color })}
        >
          <Dot size={20} color={inks[color]} />
        </BoardButton>
      ))}
      {boardThicknesses.map((thickness) => (
        <BoardButton
          key={thickness}
          label={texts.thicknesses[thickness]}
          aria-pressed={chosen.thickness === thickness}
          onClick={() => toolStore.setState({ thickness })}
        >
          <Dot size={dots[thickness]} color="currentColor" />
        </BoardButton>
      ))}
      <BoardButton label={texts.undo} disabled={!canUndo} onClick={() => board.undo()}>
        <BoardIcon name="undo" />
      </BoardButton>
      <BoardButton label={texts.redo} disabled={!canRedo} onClick={() => board.redo()}>
        <BoardIcon name="redo" />
      </BoardButton>
      <BoardButton label={texts.zoom_in} onClick={() => zoomAtMiddle(editor, zoomFactor)}>
        <BoardIcon name="zoom_in" />
      </BoardButton>
      <BoardButton label={texts.zoom_out} onClick={() => zoomAtMiddle(editor, 1 / zoomFactor)}>
        <BoardIcon name="zoom_out" />
      </BoardButton>
      <BoardButton label={texts.whole} onClick={() => painter.showWhole()}>
        <BoardIcon name="whole" />
      </BoardButton>
      <BoardButton label={texts.save} onClick={() => void savePicture(editor)}>
        <BoardIcon name="save" />
      </BoardButton>
      {canClear && (
        <BoardButton label={texts.clear} onClick={() => board.clear()}>
          <BoardIcon name="clear" />
        </BoardButton>
      )}
    </div>
  )
}

function Dot({ size, color }: { size: number; color: string }) {
  return (
    <i
      aria-hidden
      className="rounded-full ring-2 ring-white"
      style={{ width: size, height: size, backgroundColor: color }}
    />
  )
}

async function savePicture({ board }: BoardEditor): Promise<void> {
  const picture = await boardPng(board.drawings)
  if (picture) saveBlob(texts.file_name, picture)
  else toasts.error(texts.not_saved)
}
