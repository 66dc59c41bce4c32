import { useLayoutEffect, useRef, useState } from 'react'

const gap = 8
/** Of a tile of 96 px height, in a row. */
const tileWidth = 128
/** The height of a tile in a column, by its width. */
const tileRatio = 3 / 4

/** How many small tiles the element of `ref` shows side by side, or one below the other in a column. */
export function useStripCapacity() {
  const ref = useRef<HTMLDivElement>(null)
  const [capacity, setCapacity] = useState(1)
  useLayoutEffect(() => {
    const strip = ref.current!
    function measure() {
      const isColumn = getComputedStyle(strip).flexDirection === 'column'
      const [space, tile] = isColumn
        ? [strip.clientHeight, strip.clientWidth * tileRatio]
        : [strip.clientWidth, tileWidth]
      setCapacity(Math.max(1, Math.floor((space + gap) / (tile + gap))))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(strip)
    return () => observer.disconnect()
  }, [])
  return { ref, capacity }
}
