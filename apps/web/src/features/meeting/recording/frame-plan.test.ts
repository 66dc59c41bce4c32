import { expect, test } from 'vitest'
import { frameSize, planFrame } from './frame-plan.ts'

test('a single picture fills the frame, and a large picture leaves room for at most four small ones', () => {
  expect(planFrame(0)).toEqual({ large: { x: 0, y: 0, ...frameSize }, small: [] })
  const { large, small } = planFrame(7)
  expect(small).toHaveLength(4)
  for (const [index, box] of small.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(large.x + large.width)
    expect(box.y).toBeGreaterThanOrEqual(index === 0 ? 0 : small[index - 1]!.y + small[index - 1]!.height)
    expect(box.y + box.height).toBeLessThanOrEqual(frameSize.height)
  }
})
