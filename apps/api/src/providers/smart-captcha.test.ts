import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../telemetry/log.ts'
import { createSmartCaptcha } from './smart-captcha.ts'

const needed = {
  DATABASE_URL: 'postgres://localhost/none',
  SESSION_SECRET: 'a secret of the tests, long enough for HS256',
  TBANK_TERMINAL_KEY: 'key',
  TBANK_PASSWORD: 'password',
  SMTP_URL: 'smtp://localhost:9',
  LIVEKIT_URL: 'ws://localhost:9',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
  PUBLIC_URL: 'https://razgovor.example',
}

/** The adapter with a captcha service that answers through `answer`. */
async function startService(answer: RequestListener, timeout_ms = 60_000) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const config = readConfig({
    ...needed,
    SMARTCAPTCHA_URL: `http://localhost:${port}`,
    SMARTCAPTCHA_SITE_KEY: 'site-key',
    SMARTCAPTCHA_SECRET: 'secret',
    SMARTCAPTCHA_TIMEOUT_MS: String(timeout_ms),
  })
  return {
    captcha: createSmartCaptcha(config, createLog('silent'))!,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function says(body: string, status = 200): RequestListener {
  return (_request, response) => void response.writeHead(status).end(body)
}

test('the secret, the token and the IP address are sent in a form body', async () => {
  let asked = ''
  await using service = await startService(async (request, response) => {
    asked = `${request.method} ${request.url} ${await text(request)}`
    response.end('{"status":"ok","message":"","host":""}')
  })
  expect(await service.captcha.check('a token', '203.0.113.9')).toBe('human')
  expect(asked).toBe('POST /validate secret=secret&token=a+token&ip=203.0.113.9')
})

test.each([
  ['a person on our site', '{"status":"ok","message":"","host":"razgovor.example"}', 'human'],
  ['a person on our site by its port', '{"status":"ok","message":"","host":"razgovor.example:443"}', 'human'],
  ['somebody whom the service could not check', '{"status":"ok","message":"","host":""}', 'human'],
  ['a person on another site', '{"status":"ok","message":"","host":"elsewhere.example"}', 'robot'],
  ['a robot', '{"status":"failed","message":"","host":"razgovor.example"}', 'robot'],
  ['a used token', '{"status":"failed","message":"Invalid or expired Token."}', 'robot'],
  ['our wrong secret', '{"status":"failed","message":"Authentication failed. Secret has not provided."}', 'unknown'],
  ['a page', '<html></html>', 'unknown'],
  ['another shape', '{"state":"ok"}', 'unknown'],
])('a response about %s gives the right verdict', async (_, body, verdict) => {
  await using service = await startService(says(body))
  expect(await service.captcha.check('token', '203.0.113.9')).toBe(verdict)
})

test('a service that fails, times out or is unreachable gives the verdict unknown', async () => {
  await using failing = await startService(says('{"status":"ok"}', 500))
  expect(await failing.captcha.check('token', '203.0.113.9')).toBe('unknown')
  await using silent = await startService(() => {}, 100)
  expect(await silent.captcha.check('token', '203.0.113.9')).toBe('unknown')
  const { captcha, ...gone } = await startService(() => {})
  await gone[Symbol.asyncDispose]()
  expect(await captcha.check('token', '203.0.113.9')).toBe('unknown')
})

test('without its keys the captcha is disabled', () => {
  const log = createLog('silent')
  expect(createSmartCaptcha(readConfig(needed), log)).toBeNull()
  expect(createSmartCaptcha(readConfig({ ...needed, SMARTCAPTCHA_SITE_KEY: 'site-key' }), log)).toBeNull()
})
