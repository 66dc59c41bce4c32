import type { BoardDrawing, BoardFigure } from '@razgovor/contract/board'
import { widthOf } from '../../../ui/board/drawing-path.ts'
import { sizeOfLabel } from '../../../ui/board/draw-item.ts'
import type { Point } from './board-view.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const boxes = new WeakMap<BoardDrawing, Box>()
const ellipseParts = 32

export function isHit(drawing: BoardDrawing, point: Point, radius: number): boolean {
  const { left, top, right, bottom } = boxOf(drawing)
  const reach = drawing.kind === 'TEXT' ? radius : radius + widthOf(drawing) / 2
  const { x, y } = point
  if (x < left - reach || x > right + reach || y < top - reach || y > bottom + reach) return false
  if (drawing.kind === 'TEXT') return true
  const centerline = centerlineOf(drawing)
  return centerline.some((to, index) => distanceToSegment(point, centerline[index - 1] ?? to, to) <= reach)
}

function boxOf(drawing: BoardDrawing): Box {
  const known = boxes.get(drawing)
  if (known) return known
  const box = measure(drawing)
  boxes.set(drawing, box)
  return box
}

function measure(drawing: BoardDrawing): Box {
  if (drawing.kind === 'TEXT') {
    const { x, y } = drawing
    const { width, height } = sizeOfLabel(drawing)
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const centerline = centerlineOf(drawing)
  const [across, down] = [centerline.map(({ x }) => x), centerline.map(({ y }) => y)]
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
}

function centerlineOf(drawing: Exclude<BoardDrawing, { kind: 'TEXT' }>): Point[] {
  if (!('points' in drawing)) return figureCenterline(drawing)
  const { points } = drawing
  return Array.from({ length: points.length / 3 }, (_, index) => ({ x: points[index * 3]!, y: points[index * 3 + 1]! }))
}

function figureCenterline({ kind, x1, y1, x2, y2 }: BoardFigure): Point[] {
  const [from, to] = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]
  if (kind === 'LINE') return [from, to]
  if (kind === 'RECTANGLE') return [from, { x: x2, y: y1 }, to, { x: x1, y: y2 }, from]
  return Array.from({ length: ellipseParts + 1 }, (_, index) => {
    const angle = (index / ellipseParts) * 2 * Math.PI
    return { x: (x1 + x2 + (x2 - x1) * Math.cos(angle)) / 2, y: (y1 + y2 + (y2 - y1) * Math.sin(angle)) / 2 }
  })
}

function distanceToSegment({ x, y }: Point, from: Point, to: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y]
  const length = across ** 2 + down ** 2
  const share = length === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / length
  const at = Math.min(Math.max(share, 0), 1)
  return Math.hypot(x - from.x - at * across, y - from.y - at * down)
}
