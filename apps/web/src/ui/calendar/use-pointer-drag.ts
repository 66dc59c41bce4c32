import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { dragTo, pointAt, type Drag, type Span } from './week-grid-drag.ts'
import type { DragGround, Ghost, Standing } from './week-grid-ghosts.ts'

const thresholdPx = 5

interface Begun {
  drag: Drag
  standing?: Standing
}

/** Handles dragging with a mouse or pen, but not touch, which scrolls. Esc cancels. */
export function usePointerDrag(
  { section, days, hours, findMovable, setGhost, drop }: DragGround,
  isPast: (span: Span) => boolean,
) {
  const pressed = useRef<AbortController>(null)
  const hasDragged = useRef(false)
  useEffect(() => () => pressed.current?.abort(), [])

  function pointOf(pointer: { clientX: number; clientY: number }) {
    const first = section.current!.querySelector('fieldset')!.getBoundingClientRect()
    return pointAt({ x: pointer.clientX, y: pointer.clientY }, first, { days: days.length, hours })
  }

  function begin(event: PointerEvent): Begun | undefined {
    const target = event.target as Element
    const point = pointOf(event)
    const event_id = target.closest<HTMLElement>('[data-event]')?.dataset['event']
    if (!event_id) {
      const drag: Drag = { kind: 'create', at: point }
      return target.closest('[data-row]') && !isPast(dragTo(drag, point, hours)) ? { drag } : undefined
    }
    const standing = findMovable(event_id)
    if (!standing) return undefined
    const { span } = standing
    if (target.closest('[data-resize]')) return { drag: { kind: 'resize', span }, standing }
    return { drag: { kind: 'move', span, grip: point.minutes - span.from }, standing }
  }

  function onPointerDown(event: PointerEvent) {
    hasDragged.current = false
    if (event.pointerType === 'touch' || event.button !== 0) return
    const begun = begin(event)
    if (begun) follow(begun, { x: event.clientX, y: event.clientY })
  }

  function follow({ drag, standing }: Begun, start: { x: number; y: number }) {
    let last: Ghost | null = null
    const press = new AbortController()
    pressed.current?.abort()
    pressed.current = press
    const listen = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, listener, { signal: press.signal, capture: true })
    const cancel = () => {
      press.abort()
      setGhost(null)
    }

    listen('pointermove', (move) => {
      if (!last && Math.hypot(move.clientX - start.x, move.clientY - start.y) < thresholdPx) return
      hasDragged.current = true
      last = { span: dragTo(drag, pointOf(move), hours), standing }
      setGhost(last)
    })
    listen('pointerup', () => {
      press.abort()
      if (last) drop(last)
    })
    listen('pointercancel', cancel)
    listen('keydown', (key) => {
      if (key.key === 'Escape') cancel()
    })
  }

  /** Suppresses the click with which a drag ends on the element under the pointer. */
  function onClickCapture(event: MouseEvent) {
    if (hasDragged.current) event.stopPropagation()
    hasDragged.current = false
  }

  return { onPointerDown, onClickCapture }
}
