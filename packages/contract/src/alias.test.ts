import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alias, aliasPattern, isReserved, isUuid, reservedWords, speakerKey } from './alias.ts'

test.each(['anna', 'anna-safonova', 'anna_1', '1st', 'a'.repeat(32), '---a'])('%s may be an alias', (word) => {
  expect(alias.parse(word)).toBe(word)
})

test.each(['', 'an', 'a'.repeat(33), '123', '---', 'анна', 'an na', 'anna.s', 'anna/', 'anna\n1', 'anna%', '😀😀😀'])(
  '«%s» may not',
  (word) => {
    expect(alias.safeParse(word).success).toBe(false)
  },
)

test('an alias is kept in small letters, without spaces around', () => {
  expect(alias.parse('  Anna-Safonova ')).toBe('anna-safonova')
})

test.each(reservedWords)('%s is the site’s own word, in any letters', (word) => {
  expect(isReserved(word.toUpperCase())).toBe(true)
  expect(alias.safeParse(` ${word.toUpperCase()} `).success).toBe(false)
})

test('a reserved word that could be an alias is written as one', () => {
  for (const word of reservedWords) expect(word).toMatch(aliasPattern)
  expect(new Set(reservedWords).size).toBe(reservedWords.length)
})

test('whatever is typed, an alias that is taken is taken again unchanged, and finds its speaker', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[ \w-]{1,40}$/))
  fc.assert(
    fc.property(typed, (word) => {
      const taken = alias.safeParse(word)
      if (!taken.success) return
      expect(taken.data).toMatch(aliasPattern)
      expect(alias.parse(taken.data)).toBe(taken.data)
      expect(speakerKey.parse(taken.data)).toBe(taken.data)
    }),
  )
})

test('a speaker is found by id too, in any letters', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(speakerKey.parse(id.toUpperCase())).toBe(id)
      expect(isUuid(id)).toBe(true)
    }),
  )
})

test.each(['', 'a', '12345', 'анна', '../admin', '__', '0190f5a0-0000-7000-8000-00000000dea', 'a'.repeat(37)])(
  'nobody’s page is at «%s»',
  (key) => {
    expect(speakerKey.safeParse(key).success).toBe(false)
    expect(isUuid(key)).toBe(false)
  },
)
