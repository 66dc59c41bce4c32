import { expect, test } from 'vitest'
import { inWords } from './field-words.ts'

const zone = 'Asia/Vladivostok'

test('kopecks are shown in roubles, other counts in their own unit', () => {
  expect(inWords({ type: 'int', unit: 'kopecks' }, 250_000, zone)).toBe('2\u00A0500 ₽')
  expect(inWords({ type: 'int', unit: 'kopecks' }, 250_050, zone)).toBe('2\u00A0500,50 ₽')
  expect(inWords({ type: 'int', unit: 'minutes' }, 45, zone)).toBe('45 мин')
  expect(inWords({ type: 'int' }, 2026, zone)).toBe('2026')
})

test('an instant is shown in the reader’s zone', () => {
  expect(inWords({ type: 'datetime' }, '2026-11-24T20:30:00Z', zone)).toBe('25.11.2026, 06:30')
})

test('a choice is shown by its title, alone and among others', () => {
  const field = { type: 'EnumList' as const, enum_values: [{ value: 'RU', title: 'Русский' }] }
  expect(inWords(field, ['RU', 'EN'], zone)).toBe('Русский, EN')
  expect(inWords({ ...field, type: 'Enum' }, 'RU', zone)).toBe('Русский')
})

test('a row is shown by its title, an empty value as nothing', () => {
  expect(inWords({ type: 'relation' }, { id: '1', title: 'Анна' }, zone)).toBe('Анна')
  expect(inWords({ type: 'str' }, null, zone)).toBe('')
})
