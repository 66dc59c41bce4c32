import { expect, test } from 'vitest'
import { createRecentFiles } from './recent-files.ts'

test('concurrent and later calls load a file once', async () => {
  let loads = 0
  const files = createRecentFiles(async () => Buffer.from(String(++loads)))
  const both = await Promise.all([files.get('a'), files.get('a')])
  expect([...both, await files.get('a')].map(String)).toEqual(['1', '1', '1'])
})

test('a missing file and a failed load are not remembered', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve(null), Promise.resolve(Buffer.from('b'))]
  const files = createRecentFiles(() => answers.shift()!)
  await expect(files.get('b')).rejects.toThrow('down')
  expect(await files.get('b')).toBeNull()
  expect(String(await files.get('b'))).toBe('b')
})

test('a file that is dropped while it is loaded is loaded again', async () => {
  const first = Promise.withResolvers<Buffer | null>()
  const answers = [first.promise, Promise.resolve(null)]
  const files = createRecentFiles(() => answers.shift()!)
  const begun = files.get('c')
  files.drop('c')
  expect(await files.get('c')).toBeNull()
  first.resolve(Buffer.from('c'))
  expect(String(await begun)).toBe('c')
  answers.push(Promise.resolve(null))
  expect(await files.get('c')).toBeNull()
})
