import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { processStart } from './processes.ts'

async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'folder-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('exactly one of many simultaneous attempts gets the lock', async () => {
  const folder = await makeTemporaryFolder()
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)))
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
})

test('a released folder can be locked again', async () => {
  const folder = await makeTemporaryFolder()
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`pid ${process.pid}`)
  await release()
  await expect(lockFolder(folder)).resolves.toBeTypeOf('function')
})

test('the lock of a dead process is ignored, even if its pid is reused', async () => {
  const folder = await makeTemporaryFolder()
  const stale = `${process.pid}-${processStart(process.pid)}1-abc`
  await mkdir(path.join(folder, 'lock'))
  for (const name of [stale, `${stale}.held`]) await writeFile(path.join(folder, 'lock', name), '')
  await lockFolder(folder)
  expect(await readdir(path.join(folder, 'lock'))).not.toContain(stale)
})
