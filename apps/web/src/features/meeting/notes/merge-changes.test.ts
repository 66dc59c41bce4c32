import { applyChange, type TextChange } from '@razgovor/contract/text-change'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBetween, compose, moveCaret, rebase } from './merge-changes.ts'

const words = fc.string({ unit: fc.constantFrom('а', 'б', ' ', '\n', '🎹'), maxLength: 12 })

/** A random change of this text. */
function changeOf(text: string): fc.Arbitrary<TextChange> {
  const piece = fc.record({ length: fc.integer({ min: 1, max: 4 }), is_kept: fc.boolean(), inserted: words })
  return fc.array(piece, { maxLength: 8 }).map((pieces) => {
    let left = text.length
    const parts = pieces.flatMap(({ length, is_kept, inserted }) => {
      const taken = Math.min(length, left)
      left -= taken
      return [inserted, is_kept ? taken : -taken]
    })
    return [...parts, left].filter((part) => part !== '' && part !== 0)
  })
}

const apply = (text: string, change: TextChange) => applyChange(text, change)!

test('a composed change has the effect of its two changes', () => {
  const drawn = words.chain((text) =>
    changeOf(text).chain((first) => fc.tuple(fc.constant({ text, first }), changeOf(apply(text, first)))),
  )
  fc.assert(
    fc.property(drawn, ([{ text, first }, second]) => {
      expect(applyChange(text, compose(first, second))).toBe(apply(apply(text, first), second))
    }),
  )
})

test('two changes of one text give the same text, whichever comes first', () => {
  const drawn = words.chain((text) => fc.tuple(fc.constant(text), changeOf(text), changeOf(text)))
  fc.assert(
    fc.property(drawn, ([text, first, second]) => {
      const [afterSecond, afterFirst] = rebase(first, second)
      expect(applyChange(apply(text, second), afterSecond)).toBe(applyChange(apply(text, first), afterFirst))
    }),
  )
})

test('text inserted by one side stays although the other side deletes everything around it', () => {
  const [, afterFirst] = rebase([-6], [3, 'новое', 3])
  expect(applyChange('', afterFirst)).toBe('новое')
})

test('parts that do nothing are passed over', () => {
  expect(rebase([0, 'раз', ''], [0])).toEqual([['раз'], [3]])
  expect(compose([0, 'раз'], [0, 3, ''])).toEqual(['раз'])
})

test('words that two people insert at one place follow one another', () => {
  const [, afterFirst] = rebase(['раз '], ['два '])
  expect(applyChange('раз ', afterFirst)).toBe('раз два ')
})

test('the change between two texts turns one into the other and splits no character', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const change = changeBetween(before, after)
      expect(applyChange(before, change)).toBe(after)
      for (const part of change) if (typeof part === 'string') expect(part.isWellFormed()).toBe(true)
    }),
  )
  expect(changeBetween('а🎹б', 'а🎸б')).toEqual([1, '🎸', -2, 1])
  expect(changeBetween('а\u{1F3B9}', 'а\u{1F7B9}')).toEqual([1, '\u{1F7B9}', -2])
  expect(changeBetween('аа', 'ааа')).toEqual([2, 'а'])
  expect(changeBetween('раз', 'раз')).toEqual([3])
})

test.each<[string, TextChange, number]>([
  ['words before the caret move it', ['ab', 10], 7],
  ['words at the caret come behind it', [5, 'ab', 5], 5],
  ['words after the caret leave it', [8, 'ab', 2], 5],
  ['what is deleted before the caret moves it back', [1, -2, 7], 3],
  ['what is deleted around the caret leaves it at the gap', [2, -6, 2], 2],
])('%s', (_, change, moved) => {
  expect(moveCaret(5, change)).toBe(moved)
})
