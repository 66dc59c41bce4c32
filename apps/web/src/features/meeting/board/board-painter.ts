import type { BoardDrawing, BoardItem } from '@razgovor/contract/board'
import { drawItem } from '../../../ui/board/draw-item.ts'
import { BoardLayer } from './board-layer.ts'
import { isSameView, moveView, wholeView, type BoardView, type Point } from './board-view.ts'

interface Source {
  items: readonly BoardItem[]
  floating: readonly BoardDrawing[]
  subscribe: (listener: () => void) => () => void
}

/** Delay after a pan or zoom before the items are redrawn; until then the last picture is moved and scaled. */
const restMs = 100
/** A higher pixel ratio takes more time without a visible gain. */
const ratioMax = 2

/** Paints a board on a canvas outside React, at most once per frame. */
export class BoardPainter {
  own: BoardDrawing | null = null
  cursor: Point | null = null
  readonly #canvas: HTMLCanvasElement
  readonly #source: Source
  readonly #stops: (() => void)[] = []
  #view: BoardView = { scale: 1, left: 0, top: 0 }
  /** Canvas pixels per CSS pixel. */
  #ratio = 1
  #isWhole = true
  #layer: BoardLayer | null = null
  #next: BoardLayer | null = null
  #movedAt = -Infinity
  #frame = 0

  constructor(canvas: HTMLCanvasElement, source: Source) {
    this.#canvas = canvas
    this.#source = source
    const observer = new ResizeObserver(() => this.#resize())
    observer.observe(canvas)
    this.#stops.push(
      () => observer.disconnect(),
      source.subscribe(() => this.paint()),
      () => this.#window.cancelAnimationFrame(this.#frame),
    )
    this.#resize()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  get view(): BoardView {
    return this.#view
  }

  get size(): { width: number; height: number } {
    return { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight }
  }

  setView(view: BoardView): void {
    if (isSameView(view, this.#view)) return
    this.#view = view
    this.#isWhole = view.scale <= wholeView(this.size).scale
    this.#movedAt = performance.now()
    this.paint()
  }

  showWhole(): void {
    this.setView(wholeView(this.size))
  }

  paint(): void {
    if (this.#frame === 0) this.#frame = this.#window.requestAnimationFrame(() => this.#paintNow())
  }

  /** The window of the canvas, which may be picture-in-picture: a hidden window runs no animation frames. */
  get #window(): Window {
    return this.#canvas.ownerDocument.defaultView ?? window
  }

  #resize(): void {
    const { width, height } = this.size
    if (width === 0 || height === 0) return
    this.#ratio = Math.min(this.#window.devicePixelRatio, ratioMax)
    this.#canvas.width = Math.round(width * this.#ratio)
    this.#canvas.height = Math.round(height * this.#ratio)
    this.#view = this.#isWhole ? wholeView(this.size) : moveView(this.#view, this.size, { x: 0, y: 0 })
    this.#layer = null
    this.#next = null
    this.paint()
  }

  #paintNow(): void {
    this.#frame = 0
    const context = this.#canvas.getContext('2d')
    if (!context) return
    const isDone = this.#drawLayers()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
    const ratio = this.#ratio
    const { scale, left, top } = this.#view
    if (this.#layer) {
      const { view } = this.#layer
      const stretch = scale / view.scale
      const { width, height } = this.#layer.canvas
      const [x, y] = [(left - view.left * stretch) * ratio, (top - view.top * stretch) * ratio]
      context.drawImage(this.#layer.canvas, x, y, width * stretch, height * stretch)
    }
    context.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio)
    for (const drawing of this.#source.floating) drawItem(context, drawing)
    if (this.own) drawItem(context, this.own)
    if (this.cursor) drawCursor(context, this.cursor, scale)
    if (!isDone) this.paint()
  }

  #drawLayers(): boolean {
    const { items } = this.#source
    this.#layer ??= new BoardLayer(this.#canvas, this.#view, this.#ratio)
    const isComplete = this.#layer.isBelow(items) && this.#layer.draw(items)
    if (this.#layer.view === this.#view && this.#layer.isBelow(items)) {
      this.#next = null
      return isComplete
    }
    if (performance.now() - this.#movedAt < restMs) return false
    if (this.#next?.view !== this.#view || !this.#next.isBelow(items))
      this.#next = new BoardLayer(this.#canvas, this.#view, this.#ratio)
    if (!this.#next.draw(items)) return false
    this.#layer = this.#next
    this.#next = null
    return true
  }
}

function drawCursor(context: CanvasRenderingContext2D, { x, y }: Point, scale: number): void {
  const reach = 12 / scale
  for (const [style, width] of [
    ['#ffffff', 5],
    ['#1c1c1e', 2],
  ] as const) {
    context.strokeStyle = style
    context.lineWidth = width / scale
    context.beginPath()
    context.moveTo(x - reach, y)
    context.lineTo(x + reach, y)
    context.moveTo(x, y - reach)
    context.lineTo(x, y + reach)
    context.stroke()
  }
}
