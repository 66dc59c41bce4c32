/** The size before the plot is scaled to its container. */
export const plotSize = { width: 720, height: 160 }

const top = 2
const leastHeight = 3
const share = 0.68

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** Stacks the bars of each column in the order of its values. The highest column fills the plot. */
export function stackBars(columns: readonly (readonly number[])[]): Bar[][] {
  const most = Math.max(1, ...columns.map(sumOf))
  const step = plotSize.width / Math.max(1, columns.length)
  return columns.map((values, n) => {
    let ground = plotSize.height
    return values.map((value) => {
      const height = value > 0 ? Math.max(leastHeight, ((plotSize.height - top) * value) / most) : 0
      ground -= height
      return { x: n * step + (step * (1 - share)) / 2, y: ground, width: step * share, height }
    })
  })
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
