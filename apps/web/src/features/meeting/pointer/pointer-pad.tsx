import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { pointAt } from './send-pointer.ts'
import { pointerTexts as texts } from './pointer.texts.ts'
import { within } from './pointer-word.ts'

const step = 0.02
const leap = 0.1

const directions: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface PointerPadProps {
  /** The person who shares the screen. */
  screen_id: string
  onEnd: () => void
}

export function PointerPad({ screen_id, onEnd }: PointerPadProps) {
  const pad = useRef<HTMLDivElement>(null)
  const place = useRef({ x: 0.5, y: 0.5 })
  useEffect(() => {
    const before = document.activeElement
    pad.current?.focus()
    return () => {
      // The removed element had the focus.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])

  function moveTo(x: number, y: number) {
    place.current = { x: within(x), y: within(y) }
    pointAt({ screen_id, ...place.current })
  }

  function onPointer({ nativeEvent, currentTarget }: PointerEvent) {
    const { clientWidth, clientHeight } = currentTarget
    moveTo(nativeEvent.offsetX / clientWidth, nativeEvent.offsetY / clientHeight)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      onEnd()
      return
    }
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const by = event.shiftKey ? leap : step
    const { x, y } = place.current
    moveTo(x + direction[0] * by, y + direction[1] * by)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has its own keys
    <div
      ref={pad}
      role="application"
      aria-label={texts.pad}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the pointer here
      tabIndex={0}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onKeyDown={onKeyDown}
      className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none -outline-offset-4"
    />
  )
}
