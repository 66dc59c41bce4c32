/** The size before the plot is scaled to its container. */
export const plotSize = { width: 300, height: 64 }

/** The minimum height of a bar for a value above zero. */
const leastHeight = 2
const share = 0.7

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

export function figureBars(values: readonly number[]): Bar[] {
  const most = Math.max(1, ...values)
  const step = plotSize.width / values.length
  return values.map((value, n) => {
    const height = value > 0 ? Math.max(leastHeight, (plotSize.height * value) / most) : 0
    return { x: n * step, y: plotSize.height - height, width: step * share, height }
  })
}
