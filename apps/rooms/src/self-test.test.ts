import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startCoturn } from '../test/coturn.ts'
import { startHookReceiver } from '../test/hook-receiver.ts'
import { apiKey } from '../test/start-target.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { checkUdp, selfTest } from './self-test.ts'
import { parseTurnUrl } from './turn/turn-address.ts'
import { turnServer } from './turn/turn.ts'
import { probeTurn } from './turn/turn-probe.ts'

const ttl_seconds = 600

function loginOf(secret: string, now_ms = Date.now()) {
  const { username, credential } = turnServer({ urls: [], secret, ttl_seconds }, 'anna', now_ms)
  return { username, password: credential }
}

test.for([
  ['turn:t.example', { host: 't.example', port: 3478, transport: 'udp' }],
  ['turn:t.example:3479?transport=udp', { host: 't.example', port: 3479, transport: 'udp' }],
  ['turn:t.example:3478?transport=tcp', { host: 't.example', port: 3478, transport: 'tcp' }],
  ['turns:t.example?transport=tcp', { host: 't.example', port: 5349, transport: 'tls' }],
  ['turns:[::1]:443', { host: '::1', port: 443, transport: 'tls' }],
  ['turns:t.example?transport=udp', undefined],
  ['stun:t.example', undefined],
  ['t.example:3478', undefined],
] as const)('the TURN URL %s is parsed', ([url, address]) => {
  expect(parseTurnUrl(url)).toEqual(address)
})

test('coturn accepts our credentials over UDP, TCP and TLS', async (context) => {
  for (const tool of ['turnserver', 'openssl']) needsTool(context, tool)
  await using coturn = await startCoturn()
  for (const url of Object.values(coturn.urls)) {
    await expect(probeTurn(parseTurnUrl(url)!, loginOf(coturn.secret), true)).resolves.toBeUndefined()
  }
})

test('expired credentials and credentials of another secret are rejected', async (context) => {
  for (const tool of ['turnserver', 'openssl']) needsTool(context, tool)
  await using coturn = await startCoturn()
  const address = parseTurnUrl(coturn.urls.udp)!
  const ended = loginOf(coturn.secret, Date.now() - (ttl_seconds + 5) * 1000)
  await expect(probeTurn(address, ended)).rejects.toThrow('rejects the credentials (401')
  await expect(probeTurn(address, loginOf('south'))).rejects.toThrow('TURN_SECRET')
})

test('the self-test reports an untrusted certificate and an unreachable address', async (context) => {
  for (const tool of ['turnserver', 'openssl']) needsTool(context, tool)
  await using coturn = await startCoturn()
  const dead = `turn:127.0.0.1:${await freePort()}?transport=tcp`
  const urls = [coturn.urls.udp, coturn.urls.tcp, coturn.urls.tls, dead]
  const sentences = await selfTest({ ...apiKey, turn: { urls, secret: coturn.secret, ttl_seconds } })
  expect(sentences).toEqual([
    `Chromium cannot use ${coturn.urls.tcp} because ROOMS_RELAY_IP is not set.`,
    expect.stringContaining(`TURN does not work at ${coturn.urls.tls}: self-signed certificate`),
    expect.stringContaining(`TURN does not work at ${dead}: connect ECONNREFUSED`),
  ])
})

test('the self-test reports nothing if the webhook receiver works', async () => {
  await using receiver = await startHookReceiver()
  expect(await selfTest({ ...apiKey, webhook_url: receiver.url })).toEqual([])
  expect(receiver.events()).toEqual(['self_test'])
})

test.for([
  [401, 'rejects our signature (401)'],
  [404, 'responds to webhooks with 404'],
  [500, 'responds to webhooks with 500'],
] as const)('the self-test reports a webhook receiver that responds with %i', async ([status, words]) => {
  await using receiver = await startHookReceiver(() => status)
  expect(await selfTest({ ...apiKey, webhook_url: receiver.url })).toEqual([expect.stringContaining(words)])
})

test('the self-test waits for an unreachable webhook receiver, then reports it', async () => {
  const webhook_url = `http://127.0.0.1:${await freePort()}/hook`
  const [sentence] = await selfTest({
    ...apiKey,
    webhook_url: `${webhook_url}?key=secret`,
    webhook_patience_ms: 50,
  })
  expect(sentence).toContain(`${webhook_url} does not respond`)
  expect(sentence).not.toContain('secret')
})

test('the self-test reports clock skew', async () => {
  const server = createServer((_request, response) =>
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end(),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const webhook_url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  expect(await selfTest({ ...apiKey, webhook_url })).toEqual([expect.stringMatching(/are (3599|36\d\d) seconds apart/)])
  await once(server.close(), 'close')
})

test('the self-test reports a UDP port only if packets do not reach it', async () => {
  expect(await checkUdp(0, undefined)).toBeUndefined()
  // 198.51.100.0/24 is reserved for documentation.
  expect(await checkUdp(0, '198.51.100.1')).toContain('is unreachable at 198.51.100.1')
})
