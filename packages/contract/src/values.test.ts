import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { amount, code, email, instant, pageQuery, password, personName } from './values.ts'

function takes(shape: z.ZodType, value: unknown): boolean {
  return shape.safeParse(value).success
}

test.each(['vera@example.ru', 'v.l+a_b-c@mail.example.co', '1@2.3', 'vera@xn--80ak6aa92e.com'])(
  '%s is an e-mail',
  (address) => {
    expect(email.parse(address)).toBe(address)
  },
)

test.each([
  '',
  '   ',
  'vera',
  'vera@',
  '@example.ru',
  'vera@example',
  'vera@example.',
  'vera@.ru',
  'vera@exa mple.ru',
  'vera@@example.ru',
  'вера@example.ru',
  'vera@example.ru\nbcc: all@example.ru',
  'vera@example.ru\0',
  '"vera"@example.ru',
  `${'a'.repeat(250)}@a.ru`,
])('«%s» is not an e-mail', (address) => {
  expect(takes(email, address)).toBe(false)
})

test('a normalized e-mail stays unchanged when parsed again', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9_+-]{1,20}$/)
  const label = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/)
  const address = fc.tuple(part, label, label).map(([name, domain, zone]) => `${name}@${domain}.${zone}`)
  fc.assert(
    fc.property(address, fc.stringMatching(/^[ \t\n]{0,3}$/), (typed, space) => {
      const kept = email.parse(`${space}${typed.toUpperCase()}${space}`)
      expect(kept).toBe(typed.toLowerCase())
      expect(email.parse(kept)).toBe(kept)
    }),
  )
})

test.each(['password1', 'пароль-1', '        a1234567', 'ünïcödé1', 'abcdefg1', `a1${'x'.repeat(70)}`])(
  '«%s» is a password',
  (word) => {
    expect(takes(password, word)).toBe(true)
  },
)

test.each([
  '',
  'a1',
  'abcdefg',
  'abcdef1',
  'password',
  '12345678',
  '!!!!!!!!',
  '      a1      ',
  `a1${'x'.repeat(71)}`,
])('«%s» is too weak, too short or too long', (word) => {
  expect(takes(password, word)).toBe(false)
})

test.each(['Вера', 'Ёлка', "O'Neil", 'Анна-Мария', 'Мамин Сибиряк', 'Я'])('%s is a name', (name) => {
  expect(personName.parse(` ${name} `)).toBe(name)
})

test.each(['', ' ', '-Вера', 'Вера1', 'Вера<b>', 'Вера\0', 'Вера\nЛебедева', '😀', 'Я'.repeat(61), '李'])(
  '«%s» is not a name',
  (name) => {
    expect(takes(personName, name)).toBe(false)
  },
)

test.each(['1234', ' 1234 ', '12 34', '1 2 3 4', '12\u00A034', '1234\n'])('a code may be typed as «%s»', (typed) => {
  expect(code.parse(typed)).toBe('1234')
})

test.each(['', '123', '12345', '12a4', '12-34', '١٢٣٤', '１２３４'])('«%s» is not a code', (typed) => {
  expect(takes(code, typed)).toBe(false)
})

test('any accepted offset and limit are within their bounds', () => {
  const asked = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.double().map(String),
    fc.array(fc.string()),
    fc.anything(),
  )
  const query = fc.record({ offset: asked, limit: asked }, { requiredKeys: [] })
  fc.assert(
    fc.property(query, (typed) => {
      const parsed = pageQuery.safeParse(typed)
      if (!parsed.success) return
      const { offset, limit } = parsed.data
      expect(Number.isInteger(offset) && offset >= 0 && offset <= 1_000_000).toBe(true)
      expect(Number.isInteger(limit) && limit >= 1 && limit <= 100).toBe(true)
    }),
  )
})

test('a page defaults to the first twenty rows, and any page within the bounds is valid', () => {
  expect(pageQuery.parse({})).toEqual({ offset: 0, limit: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (offset, limit) => {
      expect(pageQuery.parse({ offset: String(offset), limit: String(limit) })).toEqual({ offset, limit })
    }),
  )
})

test('an amount is an integer of kopecks from zero to a million rubles', () => {
  for (const kopecks of [0, 1, 100_000_000]) expect(takes(amount, kopecks)).toBe(true)
  for (const other of [-1, 0.1, 100_000_001, Number.NaN, Infinity, '100', null])
    expect(takes(amount, other)).toBe(false)
})

test('an instant is in UTC on an existing date', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), noInvalidDate: true, max: new Date('9999-12-31') }), (date) => {
      expect(takes(instant, date.toISOString())).toBe(true)
    }),
  )
  const others = [
    '2030-01-20',
    '2030-01-20T10:00:00',
    '2030-01-20T10:00:00+03:00',
    '2030-02-30T10:00:00Z',
    '2030-01-20T25:00:00Z',
  ]
  expect(others.filter((other) => takes(instant, other))).toEqual([])
})
