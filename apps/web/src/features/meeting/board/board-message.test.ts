import { expect, test } from 'vitest'
import {
  readLiveDrawing,
  messageBytesMax,
  writeCancellation,
  writeLiveDrawing,
  type LiveDrawing,
} from './board-message.ts'

const item_id = '0190c2a4-0000-7000-8000-000000000001'
const style = { color: 'RED', thickness: 'THICK' } as const

function stroke(count: number): LiveDrawing {
  const points = Array.from({ length: count }, (_, index) => [index * 6, 3600, 100]).flat()
  return { item_id, drawing: { kind: 'PEN', ...style, points } }
}

test('another person receives the same stroke although every second message is lost', () => {
  let seen: LiveDrawing | null = null
  for (let count = 1; count <= 1000; count += 20) {
    const message = writeLiveDrawing(stroke(count))
    expect(message.length).toBeLessThan(messageBytesMax)
    if (count % 40 === 1) seen = readLiveDrawing(message, seen) ?? null
  }
  expect(seen).toEqual(stroke(961))
})

test('a figure is sent whole, and a canceled figure disappears', () => {
  const figure: LiveDrawing = { item_id, drawing: { kind: 'ELLIPSE', ...style, x1: 1, y1: 2, x2: 6400, y2: 3600 } }
  const seen = readLiveDrawing(writeLiveDrawing(figure), null)
  expect(seen).toEqual(figure)
  expect(readLiveDrawing(writeCancellation(item_id), seen ?? null)).toBeNull()
  expect(readLiveDrawing(writeCancellation(item_id), null)).toBeUndefined()
})

test.each([
  '',
  'null',
  '{}',
  '[]',
  '["anna"]',
  `["${item_id}","TEXT","RED","THIN",0,[0,0,0]]`,
  `["${item_id}","PEN","WHITE","THIN",0,[0,0,0]]`,
  `["${item_id}","PEN","RED","HUGE",0,[0,0,0]]`,
  `["${item_id}","PEN","RED","THIN",0,[]]`,
  `["${item_id}","PEN","RED","THIN",0,[0,0]]`,
  `["${item_id}","PEN","RED","THIN",0,[6401,0,0]]`,
  `["${item_id}","PEN","RED","THIN",0,[0.5,0,0]]`,
  `["${item_id}","PEN","RED","THIN",-1,[0,0,0]]`,
  `["${item_id}","LINE","RED","THIN",0,[0,0,1]]`,
  `["${item_id}","LINE","RED","THIN",0,[0,0,6401,0]]`,
])('the message “%s” is invalid', (message) => {
  expect(readLiveDrawing(message, null)).toBeUndefined()
})
