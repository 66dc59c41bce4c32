import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { formatPlainDay } from '../../lib/format-day.ts'
import { gridTexts as texts } from './calendar.texts.ts'
import { spanByKey } from './week-grid-drag.ts'
import { type DragGround, type Ghost } from './week-grid-ghosts.ts'
import { clockOf } from './week-grid-layout.ts'

/** Alt with arrows moves the focused event, with Shift it changes the length; releasing Alt drops it, Esc cancels. */
export function useKeyDrag({ section, days, hours, findMovable, setGhost, drop }: DragGround, ghost: Ghost | null) {
  const [announcement, setAnnouncement] = useState('')
  const isDragged = useRef(false)
  /** The id of the dropped event, whose button may be remounted in another column and must be focused there. */
  const dropped = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (dropped.current && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>(`[data-event="${dropped.current}"]`)?.focus()
  })

  function cancel() {
    if (isDragged.current) setGhost(null)
    isDragged.current = false
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isDragged.current) {
      cancel()
      setAnnouncement(texts.canceled)
    }
    const event_id = (event.target as HTMLElement).dataset['event']
    if (!event.altKey || !event_id || !event.key.startsWith('Arrow')) return
    // Prevents the browser's own Alt+Left, which leaves the page.
    event.preventDefault()
    const standing = findMovable(event_id)
    if (!standing) {
      setAnnouncement(texts.immovable)
      return
    }
    const span = spanByKey(ghost?.span ?? standing.span, event, { days: days.length, hours })
    if (!span) return
    isDragged.current = true
    setGhost({ span, standing })
    setAnnouncement(`${formatPlainDay(days[span.column]!)}, ${clockOf(span.from)}–${clockOf(span.to)}`)
  }

  function onKeyUp(event: KeyboardEvent) {
    if (event.key !== 'Alt' || !isDragged.current || !ghost?.standing) return
    event.preventDefault()
    isDragged.current = false
    dropped.current = ghost.standing.event.event_id
    drop(ghost)
  }

  function onFocus({ target }: FocusEvent) {
    if ((target as HTMLElement).dataset['event'] !== dropped.current) dropped.current = null
  }

  return { announcement, handlers: { onKeyDown, onKeyUp, onFocus, onBlur: cancel } }
}
