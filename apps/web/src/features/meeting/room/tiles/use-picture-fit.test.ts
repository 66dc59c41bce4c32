import { expect, test } from 'vitest'
import { shownShare } from './use-picture-fit.ts'

test('the visible share of a video depends only on its shape and its tile’s', () => {
  const landscape = { width: 1280, height: 720 }
  expect(shownShare(landscape, { width: 640, height: 360 })).toBe(1)
  expect(shownShare(landscape, { width: 366, height: 700 })).toBeCloseTo(0.29, 2)
  expect(shownShare({ width: 720, height: 1280 }, { width: 366, height: 700 })).toBeCloseTo(0.93, 2)
  expect(shownShare({ width: 0, height: 0 }, { width: 366, height: 700 })).toBe(1)
})
