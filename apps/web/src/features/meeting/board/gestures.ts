import type { BoardFigure, BoardStroke } from '@razgovor/contract/board'
import { boardRemovedMax, strokePointsMax } from '@razgovor/contract/limits'
import { newKey } from '../../../lib/new-key.ts'
import type { BoardDocument } from './board-document.ts'
import type { BoardPainter } from './board-painter.ts'
import { moveView, clampToBoard, type Point } from './board-view.ts'
import type { LiveDrawing } from './board-message.ts'
import { isHit } from './hit-test.ts'
import { endLiveDrawing, sendLiveDrawing } from './send-live-drawing.ts'
import { toolStore } from './tools.store.ts'

export interface BoardEditor {
  board: BoardDocument
  painter: BoardPainter
}

export interface GesturePoint extends Point {
  /** From 0 to 100; 0 if the device does not measure pressure. */
  pressure: number
  /** The same point in the window, in CSS pixels. */
  at: Point
}

export interface Gesture {
  move: (point: GesturePoint) => void
  end: () => void
  cancel: () => void
}

/** In CSS pixels. */
const eraserRadius = 12
const pointDistanceMin = 1.5

export function startGesture(editor: BoardEditor, point: GesturePoint): Gesture {
  const { tool, color, thickness } = toolStore.getState()
  if (tool === 'PEN' || tool === 'MARKER') return new StrokeGesture(editor, { kind: tool, color, thickness }, point)
  if (tool === 'ERASER') return new EraserGesture(editor, point)
  if (tool === 'TEXT') return new TextGesture(point)
  if (tool === 'HAND') return new HandGesture(editor, point)
  return new FigureGesture(editor, { kind: tool, color, thickness }, point)
}

class StrokeGesture implements Gesture {
  readonly #editor: BoardEditor
  readonly #style: Omit<BoardStroke, 'points'>
  #item_id = newKey()
  #points: number[] = []

  constructor(editor: BoardEditor, style: Omit<BoardStroke, 'points'>, point: GesturePoint) {
    this.#editor = editor
    this.#style = style
    this.move(point)
  }

  move({ pressure, ...point }: GesturePoint): void {
    const { x, y } = clampToBoard(point)
    const [lastX, lastY] = this.#points.slice(-3)
    const step = pointDistanceMin / this.#editor.painter.view.scale
    if (lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < step) return
    this.#points.push(x, y, pressure)
    if (this.#points.length === strokePointsMax * 3) this.#startNextStroke([x, y, pressure])
    show(this.#editor, this.#live)
  }

  end(): void {
    this.#editor.board.add([this.#live])
    finish(this.#editor)
  }

  cancel(): void {
    finish(this.#editor, this.#live)
  }

  #startNextStroke(last: number[]): void {
    this.#editor.board.add([this.#live])
    this.#item_id = newKey()
    this.#points = last
  }

  get #live(): LiveDrawing {
    return { item_id: this.#item_id, drawing: { ...this.#style, points: [...this.#points] } }
  }
}

type FigureStyle = Pick<BoardFigure, 'kind' | 'color' | 'thickness'>

class FigureGesture implements Gesture {
  readonly #editor: BoardEditor
  readonly #style: FigureStyle
  readonly #item_id = newKey()
  readonly #from: Point
  #to: Point

  constructor(editor: BoardEditor, style: FigureStyle, point: GesturePoint) {
    this.#editor = editor
    this.#style = style
    this.#from = clampToBoard(point)
    this.#to = this.#from
  }

  move(point: GesturePoint): void {
    this.#to = clampToBoard(point)
    show(this.#editor, this.#live)
  }

  end(): void {
    if (this.#to.x !== this.#from.x || this.#to.y !== this.#from.y) this.#editor.board.add([this.#live])
    finish(this.#editor)
  }

  cancel(): void {
    finish(this.#editor, this.#live)
  }

  get #live(): LiveDrawing {
    const [from, to] = [this.#from, this.#to]
    return { item_id: this.#item_id, drawing: { ...this.#style, x1: from.x, y1: from.y, x2: to.x, y2: to.y } }
  }
}

class EraserGesture implements Gesture {
  readonly #editor: BoardEditor
  readonly #touched = new Set<string>()
  #last: Point

  constructor(editor: BoardEditor, point: GesturePoint) {
    this.#editor = editor
    this.#last = point
    this.move(point)
  }

  move({ x, y }: GesturePoint): void {
    const radius = eraserRadius / this.#editor.painter.view.scale
    const before = this.#touched.size
    const steps = Math.max(Math.ceil(Math.hypot(x - this.#last.x, y - this.#last.y) / radius), 1)
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      this.#touch(
        { x: this.#last.x + (x - this.#last.x) * share, y: this.#last.y + (y - this.#last.y) * share },
        radius,
      )
    }
    this.#last = { x, y }
    if (this.#touched.size > before) this.#editor.board.setErased(new Set(this.#touched))
  }

  end(): void {
    const touched = [...this.#touched]
    for (let first = 0; first < touched.length; first += boardRemovedMax)
      this.#editor.board.remove(touched.slice(first, first + boardRemovedMax))
    this.cancel()
  }

  cancel(): void {
    this.#editor.board.setErased(new Set())
  }

  #touch(point: Point, radius: number): void {
    for (const { item_id, drawing } of this.#editor.board.items)
      if (drawing && isHit(drawing, point, radius)) this.#touched.add(item_id)
  }
}

/** Opens the text field on release, so that a pinch does not open it. */
class TextGesture implements Gesture {
  readonly #point: Point

  constructor(point: GesturePoint) {
    this.#point = clampToBoard(point)
  }

  move(): void {}

  end(): void {
    toolStore.setState({ textAt: this.#point })
  }

  cancel(): void {}
}

export class HandGesture implements Gesture {
  readonly #editor: BoardEditor
  #last: Point

  constructor(editor: BoardEditor, { at }: GesturePoint) {
    this.#editor = editor
    this.#last = at
  }

  move({ at }: GesturePoint): void {
    const { painter } = this.#editor
    painter.setView(moveView(painter.view, painter.size, { x: at.x - this.#last.x, y: at.y - this.#last.y }))
    this.#last = at
  }

  end(): void {}

  cancel(): void {}
}

function show({ painter }: BoardEditor, live: LiveDrawing): void {
  painter.own = live.drawing
  painter.paint()
  sendLiveDrawing(live)
}

function finish({ painter }: BoardEditor, canceled: LiveDrawing | null = null): void {
  painter.own = null
  painter.paint()
  endLiveDrawing(canceled)
}
