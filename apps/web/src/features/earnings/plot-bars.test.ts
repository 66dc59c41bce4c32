import { expect, test } from 'vitest'
import { barsOf, plotSize } from './plot-bars.ts'

const nothing = { refunded: 0, commission: 0, bookings_count: 1 }

test('the highest month fills the plot, pending bars are stacked on earned ones, and no bar leaves the plot', () => {
  const bars = barsOf(
    ['2030-01', '2030-02', '2030-03'],
    [
      { month: '2030-01', earned: 300, pending: 100, ...nothing },
      { month: '2030-03', earned: 200, pending: 0, ...nothing },
    ],
  )
  const [january, february, march] = bars
  expect(january!.pending.y).toBe(2)
  expect(january!.pending.y + january!.pending.height).toBeCloseTo(january!.earned.y)
  expect(february).toMatchObject({ earned: { height: 0 }, pending: { height: 0 } })
  expect(march!.earned.height).toBeCloseTo(((january!.earned.height + january!.pending.height) * 200) / 400)
  expect(march!.x + march!.width).toBeLessThan(plotSize.width)
})

test('a kopeck beside a million is still visible', () => {
  const months = [
    { month: '2030-01', earned: 100_000_000, pending: 0, ...nothing },
    { month: '2030-02', earned: 1, pending: 0, ...nothing },
  ]
  expect(barsOf(['2030-01', '2030-02'], months)[1]!.earned.height).toBe(3)
})
