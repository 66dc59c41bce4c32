import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { superviseService, pauseMs } from './services.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-services-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Writes a service that is ready immediately, counts its starts and exits, except for the start with number `lasting`.
function writeService(name: string, lasting: number) {
  const starts = path.join(folder, `${name}.txt`)
  const script = path.join(folder, `${name}.mjs`)
  writeFileSync(starts, '')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync('${starts}', '.')
    const isLasting = readFileSync('${starts}', 'utf8').length === ${lasting}
    process.send({ ready: true }, () => isLasting || process.exit(1))
    if (isLasting) process.on('message', () => {})`,
  )
  return { script, starts: () => readFileSync(starts, 'utf8').length }
}

test('a service that exits is restarted every time and can be stopped', async () => {
  const { script, starts } = writeService('brittle', 9)
  const service = superviseService(['The brittle service', script, process.env], { pause: () => 0 })
  await service.ready
  await expect.poll(starts).toBe(9)
  await service.stop()
  expect(await service.ended).toBe('The brittle service exited (SIGTERM)')
  expect(starts()).toBe(9)
})

test('a service stopped during a pause is not restarted', async () => {
  const { script, starts } = writeService('paused', 0)
  const isPausing = Promise.withResolvers<void>()
  const pause = () => {
    isPausing.resolve()
    return 3_600_000
  }
  const service = superviseService(['The paused service', script, process.env], { pause })
  await service.ready
  await isPausing.promise
  await service.stop()
  await service.ended
  expect(starts()).toBe(1)
})

test('the first restart is immediate, the pauses after it grow to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(pauseMs)).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000])
})
