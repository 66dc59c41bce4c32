import { useEffect } from 'react'
import { useMeeting } from '../meeting.store.ts'
import { BoardDocument } from './board-document.ts'
import { showBoard } from './shown-board.ts'

/** Maximum delay of a change whose room message is lost. */
const refreshMs = 15_000

/** Boards are kept while the page is open, because they may have unsent changes. */
const boards = new Map<string, BoardDocument>()

function boardOf(consultation_id: string): BoardDocument {
  const known = boards.get(consultation_id)
  if (known) return known
  const made = new BoardDocument(consultation_id)
  boards.set(consultation_id, made)
  return made
}

export function useBoard(consultation_id: string): BoardDocument {
  const board = boardOf(consultation_id)
  const phase = useMeeting((meeting) => meeting.phase)
  useEffect(() => showBoard(board), [board])
  useEffect(() => {
    if (phase === 'reconnecting') return undefined
    const refresh = () => void board.refresh()
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [board, phase])
  return board
}
