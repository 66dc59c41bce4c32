import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../telemetry/log.ts'
import { createVkId } from './vk-id.ts'
import { createYaId } from './ya-id.ts'

const needed = {
  DATABASE_URL: 'postgres://localhost/none',
  SESSION_SECRET: 'a secret of the tests, long enough for HS256',
  TBANK_TERMINAL_KEY: 'key',
  TBANK_PASSWORD: 'password',
  SMTP_URL: 'smtp://localhost:9',
  LIVEKIT_URL: 'ws://localhost:9',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
}

const secrets = { code: 'the-code', code_verifier: 'the-verifier', client_secret: 'the-secret', token: 'the-token' }
const proof = {
  code: secrets.code,
  code_verifier: secrets.code_verifier,
  state: 'the-state',
  redirect_uri: 'http://localhost:9/auth/vk',
  device_id: 'the-device',
}

/** Both adapters with a provider that answers through `answer`; `logged` returns everything logged. */
async function startProvider(answer: RequestListener, timeout_ms = 60_000) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const config = readConfig({
    ...needed,
    VKID_URL: url,
    VKID_CLIENT_ID: 'client',
    VKID_CLIENT_SECRET: secrets.client_secret,
    YANDEX_OAUTH_URL: url,
    YANDEX_LOGIN_URL: url,
    YANDEX_CLIENT_ID: 'client',
    YANDEX_CLIENT_SECRET: secrets.client_secret,
    IDENTITY_TIMEOUT_MS: String(timeout_ms),
  })
  async function outcomeOf(work: Promise<unknown>) {
    const thrown = await work.catch((error: unknown) => error)
    if (thrown instanceof Error) log.error({ err: thrown }, 'request failed')
    return thrown
  }
  return {
    vk: () => outcomeOf(createVkId(config, log)!.identify(proof)),
    ya: () => outcomeOf(createYaId(config, log)!.identify(proof)),
    logged: () => lines.join(''),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function json(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

const refused = { error_name: 'auth_invalid' }
const silent = { error_name: 'external_service' }

test.each([
  ['400 with an error', json(400, { error: 'invalid_grant' }), refused],
  ['401 without a body', (_, response) => void response.writeHead(401).end(), refused],
  ['200 with an error', json(200, { error: 'invalid_client', access_token: secrets.token }), refused],
  ['200 that says it is in trouble', json(200, { error: 'temporarily_unavailable' }), silent],
  ['503', json(503, { error: 'invalid_grant' }), silent],
  ['another shape', json(200, { token: secrets.token }), silent],
  ['no JSON', (_, response) => void response.end(`<html>${secrets.token}`), silent],
  ['a list', json(200, []), silent],
  ['a torn connection', ({ socket }) => void socket.destroy(), silent],
] satisfies [string, RequestListener, object][])(
  'a provider’s response of %s becomes the right error, and no secret is logged',
  async (_, answer, outcome) => {
    await using provider = await startProvider(answer)
    expect(await provider.vk()).toMatchObject(outcome)
    expect(await provider.ya()).toMatchObject(outcome)
    for (const secret of Object.values(secrets)) expect(provider.logged()).not.toContain(secret)
  },
)

test('a provider’s timeout is reported as external_service', async () => {
  await using provider = await startProvider(() => {}, 100)
  expect(await provider.vk()).toMatchObject(silent)
  expect(await provider.ya()).toMatchObject(silent)
})

test('secrets are not sent to a redirect’s target', async () => {
  const received: string[] = []
  await using provider = await startProvider(async (request, response) => {
    received.push(`${request.url} ${await text(request)}`)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await provider.vk()).toMatchObject(silent)
  expect(await provider.ya()).toMatchObject(silent)
  expect(received.map((line) => line.split(' ')[0])).toEqual(['/oauth2/auth', '/token'])
})

test('a VK token with a different state is refused', async () => {
  await using provider = await startProvider(json(200, { access_token: secrets.token, state: 'another' }))
  expect(await provider.vk()).toMatchObject(refused)
})

test('a user is identified by id, even a numeric one, and missing fields are empty', async () => {
  const token = { access_token: secrets.token, state: proof.state }
  await using provider = await startProvider(
    json(200, { ...token, id: 17, first_name: null, user: { user_id: 18, last_name: 'Лебедева', email: '' } }),
  )
  const empty = { email: null, is_email_trusted: false, first_name: '', last_name: '' }
  expect(await provider.vk()).toEqual({ ...empty, provider_user_id: '18', last_name: 'Лебедева' })
  expect(await provider.ya()).toEqual({ ...empty, provider_user_id: '17' })
})
