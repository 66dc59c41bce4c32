import { boardSize } from '@razgovor/contract/limits'
import { expect, test } from 'vitest'
import { moveView, clampToBoard, revealPoint, toBoardPoint, wholeView, zoomView } from './board-view.ts'

const size = { width: 640, height: 720 }

test('the whole board is centered in its window at first', () => {
  expect(wholeView(size)).toEqual({ scale: 0.1, left: 0, top: 180 })
})

test('zooming keeps the point under the fingers and stops at the whole board', () => {
  const at = { x: 100, y: 300 }
  const before = toBoardPoint(wholeView(size), at)
  const close = zoomView(wholeView(size), size, { factor: 4, at })
  expect(close.scale).toBeCloseTo(0.4)
  expect(toBoardPoint(close, at).x).toBeCloseTo(before.x)
  expect(zoomView(close, size, { factor: 0.01, at })).toEqual(wholeView(size))
  expect(zoomView(close, size, { factor: 1000, at }).scale).toBe(2)
})

test('the board cannot be moved out of its window', () => {
  const close = zoomView(wholeView(size), size, { factor: 10, at: { x: 0, y: 180 } })
  expect(moveView(close, size, { x: 9999, y: 9999 })).toMatchObject({ left: 0, top: 0 })
  expect(moveView(close, size, { x: -9999, y: -9999 })).toMatchObject({ left: -5760, top: -2880 })
  expect(moveView(wholeView(size), size, { x: 50, y: 50 })).toEqual(wholeView(size))
})

test('the view moves until a hidden point is at its edge', () => {
  const close = zoomView(wholeView(size), size, { factor: 10, at: { x: 0, y: 180 } })
  const seen = revealPoint(close, size, { x: boardSize.width, y: boardSize.height })
  expect(toBoardPoint(seen, { x: 640, y: 720 })).toEqual({ x: boardSize.width, y: boardSize.height })
})

test('a point outside the board is moved to its edge, in whole units', () => {
  expect(clampToBoard({ x: -3, y: 9999 })).toEqual({ x: 0, y: 3600 })
  expect(clampToBoard({ x: 10.4, y: 10.6 })).toEqual({ x: 10, y: 11 })
})
