import { lazy, Suspense } from 'react'
import type { BoardTileProps } from '../board/board-tile.tsx'
import { boardTexts as texts } from '../board/board.texts.ts'

// Loaded on demand, because most meetings need no board.
const BoardTile = lazy(() =>
  import('../board/board-tile.tsx').then(
    (module) => ({ default: module.BoardTile }),
    () => ({ default: NotLoaded }),
  ),
)

export function LazyBoard(props: BoardTileProps) {
  return (
    <Suspense fallback={<Empty className={props.className} text={texts.loading} />}>
      <BoardTile {...props} />
    </Suspense>
  )
}

/** A failed download of the board must not end the meeting. */
function NotLoaded({ className }: BoardTileProps) {
  return <Empty className={className} text={texts.not_loaded} />
}

function Empty({ className, text }: { className: string; text: string }) {
  return (
    <div role="group" aria-label={texts.title} className={`grid place-content-center bg-ink-2 p-4 ${className}`}>
      <p role="status" className="text-center text-xs">
        {text}
      </p>
    </div>
  )
}
