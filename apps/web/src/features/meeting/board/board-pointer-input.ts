import { pressureMax } from '@razgovor/contract/limits'
import { toBoardPoint, moveView, zoomView } from './board-view.ts'
import { startGesture, HandGesture, type BoardEditor, type Gesture, type GesturePoint } from './gestures.ts'

const pixelsInLine = 16
const middleButton = 1

export class BoardPointerInput {
  readonly #pad: HTMLElement
  readonly #editor: BoardEditor
  readonly #fingers = new Map<number, GesturePoint['at']>()
  #gesture: Gesture | null = null
  /** Set while a pen is down, to ignore the palm on the screen. */
  #penId: number | null = null

  constructor(pad: HTMLElement, editor: BoardEditor) {
    this.#pad = pad
    this.#editor = editor
  }

  down(event: PointerEvent): void {
    if (event.button > middleButton || (this.#penId !== null && event.pointerType === 'touch')) return
    if (event.pointerType === 'pen') {
      this.#penId = event.pointerId
      this.#fingers.clear()
      this.cancel()
    }
    this.#pad.setPointerCapture(event.pointerId)
    const point = this.#pointOf(event)
    this.#fingers.set(event.pointerId, point.at)
    if (this.#fingers.size > 1) this.cancel()
    else
      this.#gesture =
        event.button === middleButton ? new HandGesture(this.#editor, point) : startGesture(this.#editor, point)
  }

  move(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return
    if (this.#fingers.size > 1) this.#pinch(event)
    else for (const one of coalesced(event)) this.#gesture?.move(this.#pointOf(one))
  }

  up(event: PointerEvent): void {
    if (!this.#release(event)) return
    this.#gesture?.end()
    this.#gesture = null
  }

  cancelPointer(event: PointerEvent): void {
    if (this.#release(event)) this.cancel()
  }

  cancel(): void {
    this.#gesture?.cancel()
    this.#gesture = null
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    const { painter } = this.#editor
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsInLine : 1
    const at = this.#windowPointOf(event)
    const [x, y] = [-event.deltaX * unit, -event.deltaY * unit]
    const view =
      event.ctrlKey || event.metaKey
        ? zoomView(painter.view, painter.size, { factor: Math.exp(y / 200), at })
        : moveView(painter.view, painter.size, { x, y })
    painter.setView(view)
  }

  #release({ pointerId }: PointerEvent): boolean {
    if (this.#penId === pointerId) this.#penId = null
    return this.#fingers.delete(pointerId)
  }

  #pinch(event: PointerEvent): void {
    const before = measurePinch([...this.#fingers.values()])
    this.#fingers.set(event.pointerId, this.#windowPointOf(event))
    const after = measurePinch([...this.#fingers.values()])
    const { painter } = this.#editor
    const factor = before.length > 0 ? after.length / before.length : 1
    const moved = moveView(painter.view, painter.size, { x: after.x - before.x, y: after.y - before.y })
    painter.setView(zoomView(moved, painter.size, { factor, at: after }))
  }

  #pointOf(event: PointerEvent): GesturePoint {
    const at = this.#windowPointOf(event)
    const pressure = event.pointerType === 'pen' ? Math.max(Math.round(event.pressure * pressureMax), 1) : 0
    return { ...toBoardPoint(this.#editor.painter.view, at), pressure, at }
  }

  #windowPointOf({ clientX, clientY }: MouseEvent): GesturePoint['at'] {
    const { left, top } = this.#pad.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
}

/** Browsers may merge several moves into one event. */
function coalesced(event: PointerEvent): PointerEvent[] {
  const events = typeof event.getCoalescedEvents === 'function' ? event.getCoalescedEvents() : []
  return events.length > 0 ? events : [event]
}

function measurePinch([one, other]: GesturePoint['at'][]) {
  const [from, to] = [one ?? { x: 0, y: 0 }, other ?? { x: 0, y: 0 }]
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, length: Math.hypot(to.x - from.x, to.y - from.y) }
}
