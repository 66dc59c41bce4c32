import { expect, test } from 'vitest'
import { pictureBox } from './picture-box.ts'

test('the black bars beside, above and below a picture do not belong to it', () => {
  const wide = { width: 1600, height: 800 }
  expect(pictureBox(wide, { width: 400, height: 400 })).toEqual({ left: 0, top: 100, width: 400, height: 200 })
  expect(pictureBox(wide, { width: 800, height: 200 })).toEqual({ left: 200, top: 0, width: 400, height: 200 })
  expect(pictureBox(wide, { width: 400, height: 200 })).toEqual({ left: 0, top: 0, width: 400, height: 200 })
})

test('a picture without a frame has no position', () => {
  expect(pictureBox({ width: 0, height: 0 }, { width: 400, height: 200 })).toBeNull()
  expect(pictureBox({ width: 1600, height: 800 }, { width: 0, height: 0 })).toBeNull()
})
