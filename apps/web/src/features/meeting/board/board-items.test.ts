import type { BoardChange, BoardDrawing } from '@razgovor/contract/board'
import { expect, test } from 'vitest'
import { BoardItems } from './board-items.ts'

const drawing: BoardDrawing = { kind: 'PEN', color: 'BLACK', thickness: 'THIN', points: [0, 0, 0] }

const add = (...ids: string[]): BoardChange => ({
  kind: 'ADD',
  items: ids.map((item_id) => ({ item_id, drawing })),
})

function made(before: number, version: number, change?: BoardChange, change_id = `change-${version}`) {
  return { before, version, change_id, user_id: 'anna', ...(change && { change }) }
}

const idsOf = (items: BoardItems) => items.present.map(({ item_id }) => item_id)

test('consecutive changes build the board, and a repeated change is applied once', () => {
  const items = new BoardItems()
  expect(items.apply(made(0, 2, add('a', 'b')))).toBe(true)
  expect(items.apply(made(2, 3, { kind: 'REMOVE', item_ids: ['a', 'unknown'] }, 'removal'))).toBe(true)
  expect(idsOf(items)).toEqual(['b'])
  expect(items.apply(made(0, 2, add('a', 'b')))).toBe(true)
  expect(idsOf(items)).toEqual(['b'])
  expect(items.apply(made(3, 4, { kind: 'RESTORE', removed_by: 'removal' }))).toBe(true)
  expect(idsOf(items)).toEqual(['a', 'b'])
  expect(items.apply(made(4, 6, { kind: 'CLEAR' }))).toBe(true)
  expect(idsOf(items)).toEqual([])
  expect(items.version).toBe(6)
})

test('a change is not applied after a missing change, without its content, or to unknown items', () => {
  const items = new BoardItems()
  expect(items.apply(made(1, 2, add('b')))).toBe(false)
  expect(items.apply(made(0, 1))).toBe(false)
  expect(items.apply(made(0, 1, { kind: 'RESTORE', removed_by: 'unknown' }))).toBe(false)
  expect(items.version).toBe(0)
  const item = { item_id: 'a', user_id: 'anna', position: 1, version: 1, removed_by: null, drawing }
  items.adopt({ version: 2, items: [item], has_more: false })
  expect(items.apply(made(2, 3, add('c')))).toBe(true)
  expect(idsOf(items)).toEqual(['a', 'c'])
})

test('a removed item disappears, and a restored item returns below later items', () => {
  const items = new BoardItems()
  items.apply(made(0, 2, add('a', 'b')))
  const gone = { item_id: 'a', user_id: 'anna', position: 1, version: 3, removed_by: 'removal', drawing: null }
  items.adopt({ version: 3, items: [gone], has_more: false })
  expect(idsOf(items)).toEqual(['b'])
  // The server sends removed items without their drawings.
  expect(items.apply(made(3, 4, { kind: 'RESTORE', removed_by: 'removal' }))).toBe(false)
  items.adopt({ version: 4, items: [{ ...gone, version: 4, removed_by: null, drawing }], has_more: false })
  expect(idsOf(items)).toEqual(['a', 'b'])
})
