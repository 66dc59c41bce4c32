import { applyChange, type TextChange } from '@razgovor/contract/text-change'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeStretches, withoutWriter, writersOf, writtenBy, type Stretch } from './stretches.ts'

function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { length }) => sum + length, 0)
}

test('each letter stays with its writer, wherever others write and delete', () => {
  let text = ''
  let stretches: Stretch[] = []
  const write = (user_id: string, change: TextChange) => {
    text = applyChange(text, change)!
    stretches = changeStretches(stretches, change, user_id)
  }
  write('anna', ['План: книги'])
  write('boris', [6, 'две ', 5])
  write('anna', [11, ' и тетрадь', 4])
  write('boris', [4, -2, ' — ', 19])
  expect(text).toBe('План — две к и тетрадьниги')
  expect(writtenBy(text, stretches, 'anna')).toEqual(['План', 'к и тетрадьниги'])
  expect(writtenBy(text, stretches, 'boris')).toEqual([' — две '])
  expect(applyChange(text, withoutWriter(stretches, 'boris'))).toBe('Планк и тетрадьниги')
  expect(writersOf(stretches)).toEqual(['anna', 'boris'])
})

test('stretches cover the text, whatever is changed', () => {
  const edit = fc.record({
    user: fc.constantFrom('a', 'b', 'c'),
    at: fc.nat(),
    deleted: fc.nat(5),
    inserted: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      let text = ''
      let stretches: Stretch[] = []
      for (const { user, at, deleted, inserted } of edits) {
        const kept = at % (text.length + 1)
        const gone = Math.min(deleted, text.length - kept)
        const parts = [kept, -gone, inserted, text.length - kept - gone]
        const change = parts.filter((part) => part !== 0 && part !== '')
        text = applyChange(text, change)!
        stretches = changeStretches(stretches, change, user)
        expect(lengthOf(stretches)).toBe(text.length)
        expect(stretches.every(({ length }) => length > 0)).toBe(true)
        const written = writersOf(stretches).map((user_id) => writtenBy(text, stretches, user_id).join(''))
        expect(written.join('')).toHaveLength(text.length)
        for (const writer of writersOf(stretches)) {
          const without = applyChange(text, withoutWriter(stretches, writer))
          expect(without).toHaveLength(text.length - writtenBy(text, stretches, writer).join('').length)
        }
      }
    }),
  )
})
