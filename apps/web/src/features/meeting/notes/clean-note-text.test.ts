import { noteTextPattern } from '@razgovor/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanNoteText } from './clean-note-text.ts'

test('line breaks become one kind and tabs become spaces; text of any script and emoji stay', () => {
  expect(cleanNoteText('раз\r\nдва\rтри\u2028\tعربي 🎹')).toBe('раз\nдва\nтри\n عربي 🎹')
})

test('the API accepts any pasted text after cleaning', () => {
  const refused = fc.constantFrom('\0', '\uD83C', '\uDFB9', '\u202E', '\u2066', '\t')
  const pasted = fc.array(fc.oneof(refused, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 10 })
  fc.assert(
    fc.property(pasted, (pieces) => {
      expect(cleanNoteText(pieces.join(''))).toMatch(noteTextPattern)
    }),
  )
})
