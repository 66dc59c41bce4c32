import type { EarningMonth } from '@razgovor/contract/earnings'

export const plotSize = { width: 720, height: 160 }

const top = 2
const ground = plotSize.height
const leastHeight = 3
const share = 0.62

interface Stretch {
  y: number
  height: number
}

export interface Bar {
  month: string
  x: number
  width: number
  earned: Stretch
  pending: Stretch
}

export function barsOf(shown: readonly string[], months: readonly EarningMonth[]): Bar[] {
  const sums = shown.map((month) => months.find((one) => one.month === month) ?? { earned: 0, pending: 0 })
  const most = Math.max(1, ...sums.map(({ earned, pending }) => earned + pending))
  const step = plotSize.width / shown.length
  const heightOf = (sum: number) => (sum > 0 ? Math.max(leastHeight, ((ground - top) * sum) / most) : 0)
  return shown.map((month, n) => {
    const { earned, pending } = sums[n]!
    const [low, high] = [heightOf(earned), heightOf(pending)]
    return {
      month,
      x: n * step + (step * (1 - share)) / 2,
      width: step * share,
      earned: { y: ground - low, height: low },
      pending: { y: ground - low - high, height: high },
    }
  })
}
