import type { BoardItem } from '@razgovor/contract/board'
import { drawItem, drawPaper } from '../../../ui/board/draw-item.ts'
import type { BoardView } from './board-view.ts'

/** Drawing time per frame, so that no frame is late. */
const budgetMs = 7

export class BoardLayer {
  readonly canvas: HTMLCanvasElement
  readonly view: BoardView
  readonly #context: CanvasRenderingContext2D | null
  #drawn: BoardItem[] = []

  constructor({ width, height }: HTMLCanvasElement, view: BoardView, ratio: number) {
    this.canvas = Object.assign(document.createElement('canvas'), { width, height })
    this.view = view
    this.#context = this.canvas.getContext('2d')
    if (!this.#context) return
    const { scale, left, top } = view
    this.#context.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio)
    drawPaper(this.#context)
  }

  isBelow(items: readonly BoardItem[]): boolean {
    return this.#drawn.length <= items.length && this.#drawn.every((item, index) => item === items[index])
  }

  /** Draws missing items for a few milliseconds. Returns whether all items are drawn. */
  draw(items: readonly BoardItem[]): boolean {
    const until = performance.now() + budgetMs
    while (this.#drawn.length < items.length && performance.now() < until) {
      const item = items[this.#drawn.length]!
      if (this.#context && item.drawing) drawItem(this.#context, item.drawing)
      this.#drawn.push(item)
    }
    return this.#drawn.length === items.length
  }
}
