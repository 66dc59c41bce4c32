import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

const main = new URL('main.ts', import.meta.url)

test('a forked sandbox sends its addresses to the parent and exits with it', async () => {
  const child = fork(main, { env: { ...process.env, SANDBOX_PORT: '0' }, silent: true })
  const [message] = await once(child, 'message')
  expect(message).toMatchObject({
    ready: true,
    url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    smtp_url: expect.stringMatching(/^smtp:/),
    tbank: { terminal_key: expect.any(String), password: expect.any(String) },
    vkid: { url: expect.stringMatching(/\/vk$/), client_id: expect.any(String), client_secret: expect.any(String) },
    yandex: {
      oauth_url: expect.stringMatching(/\/ya$/),
      login_url: expect.stringMatching(/\/ya$/),
      client_id: expect.any(String),
      client_secret: expect.any(String),
    },
    captcha: { url: expect.stringMatching(/\/captcha$/), site_key: expect.any(String), secret: expect.any(String) },
  })
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the error names a port that is already in use', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = { ...process.env, SANDBOX_HOST: '127.0.0.1', SANDBOX_PORT: String(port) }
  const child = fork(main, { env, silent: true })
  const output: string[] = []
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  const [code] = await once(child, 'close')
  server.close()
  expect(code).toBe(1)
  expect(output.join('')).toBe(
    `Port ${port} is already in use: set SANDBOX_PORT (or SANDBOX_SMTP_PORT) to a free one, or stop the other process.\n`,
  )
})
