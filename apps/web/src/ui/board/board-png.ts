import type { BoardDrawing } from '@razgovor/contract/board'
import { boardSize } from '@razgovor/contract/limits'
import { drawItem, drawPaper } from './draw-item.ts'

/** Draws the whole board on the canvas, which becomes `width` pixels wide. */
export function drawBoard(canvas: HTMLCanvasElement, drawings: readonly BoardDrawing[], width: number): void {
  const scale = width / boardSize.width
  canvas.width = width
  canvas.height = boardSize.height * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  drawPaper(context)
  for (const drawing of drawings) drawItem(context, drawing)
}

export function boardPng(drawings: readonly BoardDrawing[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  drawBoard(canvas, drawings, boardSize.width / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
