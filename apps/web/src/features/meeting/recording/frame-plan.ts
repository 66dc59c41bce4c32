export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A small frame, which takes little CPU time to encode during the meeting. */
export const frameSize = { width: 960, height: 540 }
export const stripMax = 4
const stripWidth = 200
const gap = 8

export function planFrame(smallCount: number): { large: Box; small: Box[] } {
  const { width, height } = frameSize
  const count = Math.min(smallCount, stripMax)
  if (count === 0) return { large: { x: 0, y: 0, width, height }, small: [] }
  const each = (height - gap * (stripMax - 1)) / stripMax
  const top = (height - each * count - gap * (count - 1)) / 2
  const small = Array.from({ length: count }, (_, index) => ({
    x: width - stripWidth,
    y: top + index * (each + gap),
    width: stripWidth,
    height: each,
  }))
  return { large: { x: 0, y: 0, width: width - stripWidth - gap, height }, small }
}
