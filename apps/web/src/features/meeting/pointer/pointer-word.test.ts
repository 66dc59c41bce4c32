import { expect, test } from 'vitest'
import { readPointerWord, writePointerWord } from './pointer-word.ts'

const screen_id = '0190c2a4-0000-7000-8000-000000000001'

test('a position arrives as it was sent, and one outside the picture is moved to its edge', () => {
  expect(readPointerWord(writePointerWord({ screen_id, x: 0.25, y: 0.1234 }))).toEqual({
    screen_id,
    x: 0.25,
    y: 0.1234,
  })
  expect(readPointerWord(writePointerWord({ screen_id, x: -0.1, y: 1.2 }))).toEqual({ screen_id, x: 0, y: 1 })
})

test.each(['', '1 2', `10001 0 ${screen_id}`, `-1 0 ${screen_id}`, `0.5 0 ${screen_id}`, `1 2 ${screen_id} more`])(
  '“%s” is not a position',
  (word) => {
    expect(readPointerWord(word)).toBeNull()
  },
)
