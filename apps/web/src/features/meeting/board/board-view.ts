import { boardSize } from '@razgovor/contract/limits'

interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Visible part of the board: a board point is at `x * scale + left`, `y * scale + top` in the window. */
export interface BoardView {
  scale: number
  left: number
  top: number
}

/** CSS pixels per board unit. */
const scaleMax = 2

export function wholeView({ width, height }: Size): BoardView {
  const scale = Math.min(width / boardSize.width, height / boardSize.height)
  return clampView({ scale, left: 0, top: 0 }, { width, height })
}

export function zoomView(view: BoardView, window: Size, { factor, at }: { factor: number; at: Point }): BoardView {
  const smallest = wholeView(window).scale
  const scale = Math.min(Math.max(view.scale * factor, smallest), Math.max(scaleMax, smallest))
  const { x, y } = toBoardPoint(view, at)
  return clampView({ scale, left: at.x - x * scale, top: at.y - y * scale }, window)
}

export function moveView(view: BoardView, window: Size, { x, y }: Point): BoardView {
  return clampView({ ...view, left: view.left + x, top: view.top + y }, window)
}

export function revealPoint(view: BoardView, window: Size, { x, y }: Point): BoardView {
  const at = { x: x * view.scale + view.left, y: y * view.scale + view.top }
  return moveView(view, window, { x: overflow(at.x, window.width), y: overflow(at.y, window.height) })
}

export function isSameView(one: BoardView, other: BoardView): boolean {
  return one.scale === other.scale && one.left === other.left && one.top === other.top
}

/** Converts a window point to a board point, which may be outside the board. */
export function toBoardPoint({ scale, left, top }: BoardView, { x, y }: Point): Point {
  return { x: (x - left) / scale, y: (y - top) / scale }
}

export function clampToBoard({ x, y }: Point): Point {
  return { x: clampToUnits(x, boardSize.width), y: clampToUnits(y, boardSize.height) }
}

function clampToUnits(value: number, max: number): number {
  return Math.round(Math.min(Math.max(value, 0), max))
}

function overflow(at: number, length: number): number {
  if (at < 0) return -at
  return at > length ? length - at : 0
}

function clampView({ scale, left, top }: BoardView, { width, height }: Size): BoardView {
  return {
    scale,
    left: clampOffset(left, width, boardSize.width * scale),
    top: clampOffset(top, height, boardSize.height * scale),
  }
}

function clampOffset(start: number, window: number, length: number): number {
  if (length <= window) return (window - length) / 2
  return Math.min(Math.max(start, window - length), 0)
}
