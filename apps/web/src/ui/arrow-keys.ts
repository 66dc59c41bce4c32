import type { KeyboardEvent } from 'react'

const steps: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Cell {
  element: HTMLElement
  column: number
  row: number
}

/** Makes a button a cell of the nearest `data-arrows` grid, whose rows may have gaps. */
export function arrowCell(column: number, row: number) {
  return { 'data-column': column, 'data-row': row, onKeyDown: moveByArrows }
}

/**
 * Moves the focus to the next cell; skips empty columns. In a column without the same row, the nearest cell is chosen,
 * the lower one of two.
 */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const grid = event.currentTarget.closest('[data-arrows]')
  if (!step || !grid) return
  event.preventDefault()
  nextCell(cellsIn(grid), toCell(event.currentTarget), step)?.element.focus()
}

function nextCell(cells: Cell[], from: Cell, [columns, rows]: readonly [number, number]): Cell | undefined {
  const ahead = cells.filter((cell) =>
    columns === 0
      ? cell.column === from.column && (cell.row - from.row) * rows > 0
      : (cell.column - from.column) * columns > 0,
  )
  const columnsAway = (cell: Cell) => Math.abs(cell.column - from.column)
  const rowsAway = (cell: Cell) => Math.abs(cell.row - from.row)
  return ahead.sort(
    (one, other) => columnsAway(one) - columnsAway(other) || rowsAway(one) - rowsAway(other) || other.row - one.row,
  )[0]
}

function cellsIn(grid: Element): Cell[] {
  const elements = [...grid.querySelectorAll<HTMLElement>('[data-column]:not(:disabled)')]
  return elements.filter((element) => element.checkVisibility()).map(toCell)
}

function toCell(element: HTMLElement): Cell {
  return { element, column: Number(element.dataset.column), row: Number(element.dataset.row) }
}
