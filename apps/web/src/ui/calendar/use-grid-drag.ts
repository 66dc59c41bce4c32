import { useRef, useState } from 'react'
import { useKeyDrag } from './use-key-drag.ts'
import { usePointerDrag } from './use-pointer-drag.ts'
import { isSameSpan, stretchOfSpan } from './week-grid-drag.ts'
import type { DragGround, Ghost, Stretch } from './week-grid-ghosts.ts'

type GridDragInput = Pick<DragGround, 'days' | 'hours' | 'findMovable'> & {
  zone: string
  now_iso: string
  onCreate: (stretch: Stretch) => void
  onMove: (event_id: string, stretch: Stretch, isMove: boolean) => void
}

export function useGridDrag({ days, hours, zone, now_iso, findMovable, onCreate, onMove }: GridDragInput) {
  const section = useRef<HTMLElement>(null)
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const ground = { section, days, hours, findMovable, setGhost, drop }
  const isPast = (begins: Ghost['span']) =>
    Date.parse(stretchOfSpan(begins, days, zone).time_start_iso) <= Date.parse(now_iso)
  const pointerHandlers = usePointerDrag(ground, isPast)
  const { announcement, handlers: keyHandlers } = useKeyDrag(ground, ghost)

  function drop({ span, standing }: Ghost) {
    setGhost(null)
    const stretch = stretchOfSpan(span, days, zone)
    if (!standing) {
      onCreate(stretch)
      return
    }
    if (isSameSpan(span, standing.span)) return
    const isMove = span.from !== standing.span.from || span.column !== standing.span.column
    onMove(standing.event.event_id, isMove ? withSameLength(stretch, standing.event) : stretch, isMove)
  }

  return { section, ghost, announcement, handlers: { ...pointerHandlers, ...keyHandlers } }
}

/** Keeps the elapsed duration, even across a clock change. */
function withSameLength({ time_start_iso }: Stretch, event: Stretch): Stretch {
  const lengthMs = Date.parse(event.time_end_iso) - Date.parse(event.time_start_iso)
  return { time_start_iso, time_end_iso: new Date(Date.parse(time_start_iso) + lengthMs).toISOString() }
}
