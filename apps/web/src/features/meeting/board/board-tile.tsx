import { useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { closeBoard } from '../room/connection/room-actions.ts'
import { boardPlace } from '../room/room-layout.ts'
import { PinButton, type TilePin } from '../room/tiles/tile-buttons.tsx'
import { BoardButton, BoardIcon } from './board-button.tsx'
import { BoardField } from './board-field.tsx'
import { BoardLabels } from './board-labels.tsx'
import { BoardSheet } from './board-sheet.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { boardTexts as texts } from './board.texts.ts'
import type { BoardEditor } from './gestures.ts'
import { useBoard } from './use-board.ts'

export interface BoardTileProps {
  consultation_id: string
  canDraw: boolean
  canClear: boolean
  pin?: TilePin | undefined
  className: string
}

export function BoardTile({ consultation_id, canDraw, canClear, pin, className }: BoardTileProps) {
  const board = useBoard(consultation_id)
  const [editor, setEditor] = useState<BoardEditor | null>(null)
  return (
    <div role="group" aria-label={texts.title} className={`flex flex-col overflow-hidden bg-ink-2 ${className}`}>
      <div className="relative min-h-0 grow">
        <BoardSheet board={board} onEditor={canDraw ? setEditor : undefined} />
        {canDraw && <BoardMessage board={board} />}
        {canDraw && editor && <BoardField {...editor} />}
        <div className="absolute top-2 left-2 flex gap-2">
          {pin && <PinButton place={boardPlace} label={texts.pin} pin={pin} />}
          {canDraw && (
            <BoardButton label={texts.close} onClick={closeBoard}>
              <BoardIcon name="close" />
            </BoardButton>
          )}
        </div>
      </div>
      {canDraw && editor && <BoardToolbar editor={editor} canClear={canClear} />}
      {canDraw && <BoardLabels board={board} />}
    </div>
  )
}

function BoardMessage({ board }: Pick<BoardEditor, 'board'>) {
  const { problem, isWaiting, isLoaded, is_empty } = useStore(
    board.view,
    useShallow(({ labels, drawingCount, ...view }) => ({
      problem: view.problem,
      isWaiting: view.isWaiting,
      isLoaded: view.isLoaded,
      is_empty: labels.length + drawingCount === 0 && !view.canUndo,
    })),
  )
  const place =
    'pointer-events-none absolute inset-x-0 bottom-2 mx-auto w-fit max-w-full rounded-tile px-4 py-2 text-xs'
  if (problem)
    return (
      <p role="alert" className={`${place} bg-ink text-white`}>
        {problem}
      </p>
    )
  if (isWaiting || !isLoaded)
    return (
      <p role="status" className={`${place} bg-ink text-white`}>
        {isWaiting ? texts.waiting : texts.loading}
      </p>
    )
  return is_empty && <p className={`${place} bg-white text-center text-mute`}>{texts.kept}</p>
}
