import type { BoardDrawing, BoardFigure, BoardStroke } from '@razgovor/contract/board'
import { pressureMax } from '@razgovor/contract/limits'
import { getStroke } from 'perfect-freehand'

type Line = BoardStroke | BoardFigure

const widths = { THIN: 12, MEDIUM: 28, THICK: 60 } as const
const markerWidths = { THIN: 70, MEDIUM: 120, THICK: 200 } as const

/** Returns the width in board units. */
export function widthOf({ kind, thickness }: Pick<BoardDrawing, 'kind' | 'thickness'>): number {
  return (kind === 'MARKER' ? markerWidths : widths)[thickness]
}

const paths = new WeakMap<Line, Path2D>()

/** Returns the outline of a stroke, to be filled, or the line of a figure, to be stroked. Cached per drawing. */
export function pathOf(drawing: Line): Path2D {
  const known = paths.get(drawing)
  if (known) return known
  const path = 'points' in drawing ? strokePath(drawing) : figurePath(drawing)
  paths.set(drawing, path)
  return path
}

function strokePath(stroke: BoardStroke): Path2D {
  const points = pointsOf(stroke)
  const hasPressure = points.some(([, , pressure]) => pressure > 0)
  const outline = getStroke(points, {
    size: widthOf(stroke),
    thinning: stroke.kind === 'PEN' ? 0.5 : 0,
    smoothing: 0.5,
    streamline: 0.4,
    // Without measured pressure, a faster movement makes a thinner line.
    simulatePressure: !hasPressure,
    last: true,
  })
  const path = new Path2D()
  const [first] = outline
  if (!first) return path
  path.moveTo(first[0], first[1])
  for (const [index, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? first
    path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  }
  path.closePath()
  return path
}

function pointsOf({ points }: BoardStroke): [number, number, number][] {
  return Array.from({ length: points.length / 3 }, (_, index) => {
    const [x = 0, y = 0, pressure = 0] = points.slice(index * 3, index * 3 + 3)
    return [x, y, pressure / pressureMax]
  })
}

function figurePath({ kind, x1, y1, x2, y2 }: BoardFigure): Path2D {
  const path = new Path2D()
  if (kind === 'LINE') {
    path.moveTo(x1, y1)
    path.lineTo(x2, y2)
  } else if (kind === 'RECTANGLE') path.rect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1))
  else path.ellipse((x1 + x2) / 2, (y1 + y2) / 2, Math.abs(x2 - x1) / 2, Math.abs(y2 - y1) / 2, 0, 0, 2 * Math.PI)
  return path
}
