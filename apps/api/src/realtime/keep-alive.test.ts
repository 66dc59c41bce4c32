import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSocketServer } from '../../test/socket-pairs.ts'
import { keepAlive } from './keep-alive.ts'

test('a closed socket is no longer pinged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using server = await startSocketServer()
  const { here, there } = await server.connect()
  keepAlive(here, 1000)
  expect(vi.getTimerCount()).toBe(1)
  there.close()
  await once(here, 'close')
  expect(vi.getTimerCount()).toBe(0)
})
