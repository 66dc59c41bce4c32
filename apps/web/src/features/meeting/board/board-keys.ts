import { boardSize } from '@razgovor/contract/limits'
import { moveView, clampToBoard, revealPoint, zoomView } from './board-view.ts'
import { startGesture, type BoardEditor, type Gesture, type GesturePoint } from './gestures.ts'
import { toolStore } from './tools.store.ts'

const step = 40
const farStep = 240
/** CSS pixels by which an arrow key pans the sheet. */
const pan = 60
export const zoomFactor = 1.4

const directions: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Keyboard input: arrow keys move a cursor, and Enter starts and ends a gesture. */
export class BoardKeys {
  readonly #editor: BoardEditor
  #cursor = { x: boardSize.width / 2, y: boardSize.height / 2 }
  #gesture: Gesture | null = null

  constructor(editor: BoardEditor) {
    this.#editor = editor
  }

  show(): void {
    this.#editor.painter.cursor = this.#cursor
    this.#editor.painter.paint()
  }

  hide(): void {
    this.#replaceGesture(null)
    this.#editor.painter.cursor = null
    this.#editor.painter.paint()
  }

  press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return this.#pressUndo(event)
    if (event.altKey) return false
    const direction = directions[event.key]
    if (direction) this.#move(direction, event.shiftKey)
    else if (event.key === 'Enter') this.#pressOrLift()
    else if (event.key === 'Escape' && this.#gesture) this.#replaceGesture(null)
    else return this.#pressZoom(event.key)
    return true
  }

  #pressUndo({ code, shiftKey }: KeyboardEvent): boolean {
    const { board } = this.#editor
    if (code === 'KeyZ' && !shiftKey) board.undo()
    else if (code === 'KeyY' || code === 'KeyZ') board.redo()
    else return false
    return true
  }

  #pressZoom(key: string): boolean {
    const { painter } = this.#editor
    if (key === '0') painter.showWhole()
    else if (key === '+' || key === '=') zoomAtMiddle(this.#editor, zoomFactor)
    else if (key === '-') zoomAtMiddle(this.#editor, 1 / zoomFactor)
    else return false
    return true
  }

  #move([across, down]: readonly [number, number], isFar: boolean): void {
    const { painter } = this.#editor
    if (toolStore.getState().tool === 'HAND') {
      painter.setView(moveView(painter.view, painter.size, { x: -across * pan, y: -down * pan }))
      return
    }
    const by = isFar ? farStep : step
    this.#cursor = clampToBoard({ x: this.#cursor.x + across * by, y: this.#cursor.y + down * by })
    painter.setView(revealPoint(painter.view, painter.size, this.#cursor))
    this.#gesture?.move(this.#point)
    this.show()
  }

  #pressOrLift(): void {
    if (this.#gesture) {
      this.#gesture.end()
      this.#gesture = null
      return
    }
    const gesture = startGesture(this.#editor, this.#point)
    const { tool } = toolStore.getState()
    // These tools need no movement.
    if (tool === 'ERASER' || tool === 'TEXT') gesture.end()
    else this.#replaceGesture(gesture)
  }

  #replaceGesture(gesture: Gesture | null): void {
    this.#gesture?.cancel()
    this.#gesture = gesture
  }

  get #point(): GesturePoint {
    const { scale, left, top } = this.#editor.painter.view
    const { x, y } = this.#cursor
    return { x, y, pressure: 0, at: { x: x * scale + left, y: y * scale + top } }
  }
}

export function zoomAtMiddle({ painter }: BoardEditor, factor: number): void {
  const { width, height } = painter.size
  painter.setView(zoomView(painter.view, painter.size, { factor, at: { x: width / 2, y: height / 2 } }))
}
