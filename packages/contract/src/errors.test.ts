import { expect, test } from 'vitest'
import { errorName, type ErrorName } from './error-codes.ts'
import { errors } from './errors.ts'

const names = Object.keys(errors) as ErrorName[]

test.each(names)('%s has a code of its own and says in Russian what is wrong', (name) => {
  const { code, status, message } = errors[name]
  expect(errorName(code)).toBe(name)
  expect(names.filter((other) => errors[other].code === code)).toEqual([name])
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(message).toMatch(/^[А-ЯЁ][^A-Za-z]+[^.]$/)
})

test('a code that the catalogue does not know is unknown', () => {
  for (const code of [-1, 9999, 0.5, Number.NaN]) expect(errorName(code)).toBe('unknown')
})
