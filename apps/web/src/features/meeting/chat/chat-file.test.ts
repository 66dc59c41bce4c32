import { expect, test } from 'vitest'
import { chatFileOf, fileAttributes } from './chat-file.ts'

const file = { file_id: '0190c2a4-0000-7000-8000-000000000001', name: 'План.pdf', bytes: 1024 }

test('a file survives being attached to a message', () => {
  expect(chatFileOf(fileAttributes(file))).toEqual(file)
})

test.each([
  ['an address for an id', { file_id: '../../etc/passwd' }],
  ['no name', { name: '' }],
  ['a size that is no number', { bytes: Number.NaN }],
])('an attachment with %s is ignored', (_, change) => {
  expect(chatFileOf(fileAttributes({ ...file, ...change }))).toBeNull()
})

test('a plain message carries no file', () => {
  expect(chatFileOf(undefined)).toBeNull()
})
