import { expect, test } from 'vitest'
import { reverseStep } from './undo-step.ts'

test('added items are removed by undo, restored by redo and removed again', () => {
  const removal = reverseStep({ item_ids: ['a', 'b'], removed_by: null }, 'first')
  expect(removal.change).toEqual({ kind: 'REMOVE', item_ids: ['a', 'b'] })
  const restoring = reverseStep(removal.step, 'second')
  expect(restoring.change).toEqual({ kind: 'RESTORE', removed_by: 'first' })
  const again = reverseStep(restoring.step, 'third')
  expect(again).toEqual({
    change: { kind: 'REMOVE', item_ids: ['a', 'b'] },
    step: { item_ids: ['a', 'b'], removed_by: 'third' },
  })
})

test('a cleared board is restored by undo and cleared again by redo', () => {
  const restoring = reverseStep({ item_ids: null, removed_by: 'clearing' }, 'second')
  expect(restoring.change).toEqual({ kind: 'RESTORE', removed_by: 'clearing' })
  expect(reverseStep(restoring.step, 'third').change).toEqual({ kind: 'CLEAR' })
})
