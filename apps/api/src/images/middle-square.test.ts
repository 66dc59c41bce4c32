import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middleSquare } from './middle-square.ts'

test('without a crop, the middle square is used', () => {
  expect(middleSquare({ width: 600, height: 401 })).toEqual({ left: 100, top: 0, width: 401, height: 401 })
  expect(middleSquare({ width: 1, height: 9 })).toEqual({ left: 0, top: 4, width: 1, height: 1 })
})

test('the square lies within the picture and has a side of at least one pixel, whatever the crop', () => {
  const side = fc.integer({ min: 1, max: 50_000 })
  const at = fc.double({ min: 0, max: 60_000, noNaN: true })
  const length = fc.double({ min: 1, max: 60_000, noNaN: true })
  const crop = fc.record({ x: at, y: at, width: length, height: length })
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), crop, (picture, chosen) => {
      const square = middleSquare(picture, chosen)
      if (!square) return
      expect(square.width).toBe(square.height)
      expect(square.width).toBeGreaterThanOrEqual(1)
      expect(Math.min(square.left, square.top)).toBeGreaterThanOrEqual(0)
      expect(square.left + square.width).toBeLessThanOrEqual(picture.width)
      expect(square.top + square.height).toBeLessThanOrEqual(picture.height)
    }),
  )
})
