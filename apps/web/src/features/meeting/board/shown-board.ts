import type { BoardDocument } from './board-document.ts'

let shown: BoardDocument | null = null
let tiles = 0

export function shownBoard(): BoardDocument | null {
  return shown
}

export function showBoard(board: BoardDocument): () => void {
  shown = board
  tiles += 1
  return () => {
    tiles -= 1
    if (tiles === 0) shown = null
  }
}
