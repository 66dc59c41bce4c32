import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { apiKey } from '../test/start-target.ts'

const good = { ROOMS_PORT: '0', LIVEKIT_API_KEY: apiKey.api_key, LIVEKIT_API_SECRET: apiKey.api_secret }

function start(env: Record<string, string>) {
  const child = fork(new URL('main.ts', import.meta.url), { env: { PATH: process.env.PATH, ...env }, silent: true })
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  return { child, errors: () => errors, [Symbol.dispose]: () => void child.kill('SIGKILL') }
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'exit')
  return code
}

test.for(['SIGINT', 'SIGTERM', 'disconnect'] as const)(
  'the process reports readiness and exits cleanly on %s',
  async (end) => {
    using rooms = start(good)
    const [message] = await once(rooms.child, 'message')
    expect(message).toEqual({ ready: true, url: expect.stringMatching(/^ws:\/\/localhost:\d+$/) })
    if (end === 'disconnect') rooms.child.disconnect()
    else rooms.child.kill(end)
    expect(await exitCode(rooms.child)).toBe(0)
    expect(rooms.errors()).toBe('')
  },
)

test('one sentence names every configuration fault, without addresses that may contain a password', async () => {
  using rooms = start({ ROOMS_PORT: '70000', LIVEKIT_API_KEY: 'key', LIVEKIT_WEBHOOK_URL: 'user:secret@localhost' })
  expect(await exitCode(rooms.child)).toBe(1)
  expect(rooms.errors()).toBe(
    'The meeting server cannot start: ROOMS_PORT is not a port: 70000; LIVEKIT_API_SECRET is not set; ' +
      'LIVEKIT_WEBHOOK_URL is not an HTTP URL.\n',
  )
})

test('the error names a port that is in use', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  using rooms = start({ ...good, ROOMS_HOST: '127.0.0.1', ROOMS_PORT: port })
  expect(await exitCode(rooms.child)).toBe(1)
  expect(rooms.errors()).toBe(`The meeting server cannot start: port ${port} is already in use.\n`)
  server.close()
})
