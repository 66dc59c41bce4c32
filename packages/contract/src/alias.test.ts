import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alias, aliasPattern, isReserved, isUuid, reservedWords, speakerKey } from './alias.ts'

test.each(['anna', 'anna-safonova', 'anna_1', '1st', 'a'.repeat(32), '---a'])('the word %s may be an alias', (word) => {
  expect(alias.parse(word)).toBe(word)
})

test.each(['', 'an', 'a'.repeat(33), '123', '---', 'анна', 'an na', 'anna.s', 'anna/', 'anna\n1', 'anna%', '😀😀😀'])(
  'the word «%s» may not be an alias',
  (word) => {
    expect(alias.safeParse(word).success).toBe(false)
  },
)

test('an alias is stored in lower case and trimmed', () => {
  expect(alias.parse('  Anna-Safonova ')).toBe('anna-safonova')
})

test.each(reservedWords)('the word %s is reserved in any letter case', (word) => {
  expect(isReserved(word.toUpperCase())).toBe(true)
  expect(alias.safeParse(` ${word.toUpperCase()} `).success).toBe(false)
})

test('reserved words are unique and have the form of an alias', () => {
  for (const word of reservedWords) expect(word).toMatch(aliasPattern)
  expect(new Set(reservedWords).size).toBe(reservedWords.length)
})

test('a valid alias stays unchanged when parsed again and is a valid speaker key', () => {
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

test('a speaker key may be a user id in any letter case', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(speakerKey.parse(id.toUpperCase())).toBe(id)
      expect(isUuid(id)).toBe(true)
    }),
  )
})

test.each(['', 'a', '12345', 'анна', '../admin', '__', '0190f5a0-0000-7000-8000-00000000dea', 'a'.repeat(37)])(
  '«%s» is not a speaker key',
  (key) => {
    expect(speakerKey.safeParse(key).success).toBe(false)
    expect(isUuid(key)).toBe(false)
  },
)
