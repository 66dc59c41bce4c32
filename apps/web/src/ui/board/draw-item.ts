import type { BoardDrawing, BoardLabel } from '@razgovor/contract/board'
import { boardSize } from '@razgovor/contract/limits'
import { pathOf, widthOf } from './drawing-path.ts'
import { wrapText } from './wrap-text.ts'

type Context = CanvasRenderingContext2D

/** The paper is white in both themes. */
export const inks = {
  BLACK: '#1c1c1e',
  RED: '#d1242f',
  ORANGE: '#bc5b00',
  GREEN: '#1a7f37',
  BLUE: '#0a5ad6',
  VIOLET: '#7a2fd0',
} as const

const letterSizes = { THIN: 110, MEDIUM: 170, THICK: 280 } as const
const lineHeight = 1.25
const markerOpacity = 0.4

export function letterSizeOf({ thickness }: Pick<BoardLabel, 'thickness'>): number {
  return letterSizes[thickness]
}

/** Draws in board units. */
export function drawItem(context: Context, drawing: BoardDrawing): void {
  const ink = inks[drawing.color]
  if (drawing.kind === 'TEXT') {
    context.fillStyle = ink
    drawLabel(context, drawing)
  } else if ('points' in drawing) {
    context.fillStyle = ink
    if (drawing.kind === 'MARKER') {
      context.globalAlpha = markerOpacity
      context.globalCompositeOperation = 'multiply'
    }
    context.fill(pathOf(drawing))
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
  } else {
    context.strokeStyle = ink
    context.lineWidth = widthOf(drawing)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.stroke(pathOf(drawing))
  }
}

export function drawPaper(context: Context): void {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, boardSize.width, boardSize.height)
}

function drawLabel(context: Context, label: BoardLabel): void {
  const size = letterSizeOf(label)
  context.textBaseline = 'top'
  for (const [index, line] of linesOf(context, label).entries())
    context.fillText(line, label.x, label.y + index * size * lineHeight)
}

function linesOf(context: Context, label: BoardLabel): string[] {
  context.font = `${letterSizeOf(label)}px system-ui, sans-serif`
  return wrapText(label.text, boardSize.width - label.x, (line) => context.measureText(line).width)
}

let measuring: Context | null = null

export function sizeOfLabel(label: BoardLabel): { width: number; height: number } {
  measuring ??= document.createElement('canvas').getContext('2d')
  const context = measuring
  if (!context) return { width: 0, height: 0 }
  const lines = linesOf(context, label)
  const width = Math.max(...lines.map((line) => context.measureText(line).width))
  return { width, height: lines.length * letterSizeOf(label) * lineHeight }
}
