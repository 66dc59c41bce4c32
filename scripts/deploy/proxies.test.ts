import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { createWsToken } from '@razgovor/contract/accounts'
import { uploadAvatar } from '@razgovor/contract/profile'
import { expect, test, type TestContext } from 'vitest'
import { statusOfOpening } from '../../apps/api/test/event-tab.ts'
import { makeListener, makeSpeaker } from '../../apps/api/test/factories.ts'
import { toFormData } from '../../apps/api/test/form.ts'
import { quarters } from '../../apps/api/test/pictures.ts'
import { tokenFor } from '../../apps/api/test/signed-in.ts'
import { startApi } from '../../apps/api/test/start-api.ts'
import { startOwn } from '../../apps/rooms/test/start-target.ts'
import { prepareProxy, type Proxy } from './start-proxy.ts'

const proxies: Proxy[] = ['nginx', 'haproxy']

const renderer = `const page = { html: '<p>page</p>', head: '', state: '', status: 200, chunks: [], tags: [] }
export const render = async () => page
export const embedStyles = ''
export const renderEmbed = async () => ({ ...page, tint: null, theme: 'light', zone: 'Europe/Moscow' })`
const siteFiles = {
  'client/index.html': '<html><head><!--head--></head><body><div id="root"><!--app--></div><!--state--></body></html>',
  'client/.vite/manifest.json': '{}',
  'client/assets/site-1.js': `// plain\n${'a'.repeat(3000)}`,
  'client/assets/site-1.js.br': 'brotli',
  'client/embed.js': 'embed()\n',
  'frame/frame.js': 'frame()\n',
  'server/package.json': '{"type":"module"}',
  'server/entry-server.js': renderer,
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-proxy-'))
  for (const [name, text] of Object.entries(siteFiles)) {
    const file = path.join(folder, 'site', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

/** Starts the site, the room server and the proxy in front of them. */
async function startBehind(context: TestContext, proxy: Proxy, environment: Record<string, string> = {}) {
  const front = await prepareProxy(context, proxy)
  await using stack = new AsyncDisposableStack()
  stack.use(front)
  const folder = makeFolder()
  stack.defer(() => rmSync(folder, { recursive: true }))
  const WEB_DIST = path.join(folder, 'site')
  const own = { TRUST_PROXY: 'true', PUBLIC_URL: front.url, WEB_DIST }
  const api = stack.use(await startApi({ environment: { ...own, ...environment } }))
  const rooms = stack.use(await startOwn({ trust_proxy: true }))
  const { url, http, certificate } = front
  const get = (target: string, headers: Record<string, string> = {}) =>
    ask({ url: `${url}${target}`, certificate, headers })
  await front.start({ sites: [api.ctx.config.PORT], rooms: Number(new URL(rooms.url).port) })
  const started = stack.move()
  return {
    api,
    rooms,
    url,
    http,
    certificate,
    get,
    log: front.log,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

interface Asked {
  url: string
  certificate: string
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Node's fetch cannot be given a certificate. */
async function ask({ url, certificate, headers = {}, body }: Asked) {
  const call = request(url, { ca: certificate, method: body ? 'POST' : 'GET', headers })
  // An answer that comes before the whole body ends the connection.
  call.on('error', () => {})
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const chunks = (await answer.toArray()) as Buffer[]
  return { status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(chunks).toString() }
}

async function formOf(bytes: Uint8Array<ArrayBuffer>) {
  const form = new Request('http://localhost', { method: 'POST', body: toFormData({ file: bytes }) })
  return { type: form.headers.get('content-type')!, body: new Uint8Array(await form.arrayBuffer()) }
}

/** With its defaults, Node itself refuses old versions of TLS. */
const anyCipher = { minVersion: 'TLSv1', ciphers: 'ALL@SECLEVEL=0', rejectUnauthorized: false } as const

test.for(proxies)('%s serves the site over TLS with the site’s own headers', async (proxy, context) => {
  await using behind = await startBehind(context, proxy, { METRICS_TOKEN: 'a-token-for-prometheus' })
  await makeSpeaker(behind.api, { alias: 'embedded' })
  const page = await behind.get('/')
  expect([page.status, page.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN'])
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
  const embed = await behind.get('/embed/embedded')
  expect([embed.status, embed.headers['x-frame-options']]).toEqual([200, undefined])
  expect(embed.headers['content-security-policy']).toContain('frame-ancestors *')
  const script = await behind.get('/embed.js')
  expect([script.status, script.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])

  const old = connect({ port: Number(new URL(behind.url).port), maxVersion: 'TLSv1.1', ...anyCipher })
  const [refusal] = (await Promise.race([once(old, 'error'), once(old, 'secureConnect')])) as unknown[]
  old.destroy()
  expect(refusal).toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' })

  const redirect = await fetch(`http://localhost:${behind.http}/embed/a?b=c`, { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([308, 'https://localhost/embed/a?b=c'])
  for (const target of ['/metrics', '/metrics/', '//metrics', '/%6detrics'])
    expect((await behind.get(target)).status).toBe(404)
})

test.for(proxies)('%s passes on one client address, whatever the client claims', async (proxy, context) => {
  await using behind = await startBehind(context, proxy, { RATE_LIMIT_FACTOR: '0.001' })
  const claim = (address: string) => behind.get('/api/version', { 'x-forwarded-for': address })
  const first = await claim('198.51.100.1')
  expect([first.status, (await claim('198.51.100.2')).status]).toEqual([200, 429])
  expect(first.headers['x-request-id']).toMatch(/^[\w-]{32,36}$/)
  const own = await behind.get('/health/live', { 'x-request-id': 'chosen-by-the-client' })
  expect(own.headers['x-request-id']).not.toBe('chosen-by-the-client')
})

test.for(proxies)('%s passes on WebSockets of the site and of meetings', async (proxy, context) => {
  await using behind = await startBehind(context, proxy)
  const { api, url, certificate: ca } = behind
  const { value } = await api.as(await makeListener(api)).call(createWsToken)
  const socketUrl = `${url.replace('https', 'wss')}/api/ws?token=${value}`
  expect(await statusOfOpening(socketUrl, { ca, origin: url })).toBe(101)
  expect(await statusOfOpening(socketUrl, { ca, origin: 'https://other.example' })).toBe(403)

  const token = await behind.rooms.join('anna', behind.rooms.roomName())
  const rooms = `${url.replace('https', 'wss')}/rooms/rtc?protocol=15&access_token=${token}`
  expect(await statusOfOpening(rooms, { ca })).toBe(101)
  // The room server's API and metrics are not for browsers; the site answers these.
  for (const target of ['/rooms/metrics', '/rooms/twirp/livekit.RoomService/ListRooms'])
    expect((await behind.get(target)).text).not.toMatch(/rooms_participants|unauthenticated/)
  await expect.poll(behind.log).toContain('/api/ws')
  expect(behind.log()).not.toMatch(/token=|127\.0\.0\.1/)
})

test.for(proxies)(
  '%s passes uploads up to the site’s limit, and the site refuses larger ones',
  async (proxy, context) => {
    await using behind = await startBehind(context, proxy)
    const { api, url, certificate } = behind
    const user = await makeListener(api)
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { type, body } = await formOf(bytes)
      const authorization = `Bearer ${await tokenFor(api, user, uploadAvatar)}`
      const headers = { authorization, 'content-type': type, 'content-length': String(body.length) }
      return ask({ url: `${url}/api/users/${user.user_id}/avatar`, certificate, headers, body })
    }
    expect((await send(await quarters({ width: 60, height: 40 }))).status).toBe(200)
    const large = await send(new Uint8Array(15_000 * 1024))
    expect([large.status, large.text]).toEqual([400, expect.stringContaining('error_message')])
    const tooLarge = await send(new Uint8Array(16_000 * 1024))
    expect([tooLarge.status, tooLarge.text]).toEqual([413, expect.stringContaining('error_message')])
  },
)

test('nginx keeps files of the build in both encodings after the site has gone', async (context) => {
  await using behind = await startBehind(context, 'nginx')
  const file = async (encoding: string) => {
    const { status, headers, text } = await behind.get('/assets/site-1.js', { 'accept-encoding': encoding })
    return [status, headers['content-encoding'], text.slice(0, 6)]
  }
  const plain = [200, undefined, '// pla']
  const brotli = [200, 'br', 'brotli']
  expect([await file('identity'), await file('gzip, br')]).toEqual([plain, brotli])
  await behind.api.app.close()
  expect([await file('identity'), await file('br')]).toEqual([plain, brotli])
  expect((await behind.get('/')).status).toBe(502)
})
