import { expect, test } from 'vitest'
import { inShownOrder, movePhoto } from './photo-order.ts'

const photosOf = (ids: string) => Array.from(ids, (photo_id) => ({ photo_id }))
const idsOf = (photos: readonly { photo_id: string }[]) => photos.map(({ photo_id }) => photo_id).join('')

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['b', 9, 'acb'],
  ['x', 0, 'abc'],
])('moving the photo %s of «abc» to place %i gives %s', (photo_id, place, order) => {
  expect(idsOf(movePhoto(photosOf('abc'), photo_id, place))).toBe(order)
})

test.each([
  ['abcd', 'cab', 'cabd'],
  ['abde', 'cba', 'bade'],
  ['ab', '', 'ab'],
])('photos %s shown in the order %s are shown as %s', (came, shown, order) => {
  expect(idsOf(inShownOrder(photosOf(came), photosOf(shown)))).toBe(order)
})
