import { useRef, type TouchEvent } from 'react'

const leastPx = 40

/** Detects a horizontal swipe: 1 for the next, -1 for the previous. Two fingers zoom the page and are ignored. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null)

  return {
    onTouchStart({ touches }: TouchEvent) {
      const [finger] = Array.from(touches)
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [finger] = Array.from(changedTouches)
      if (!start.current || !finger) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) >= leastPx && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
