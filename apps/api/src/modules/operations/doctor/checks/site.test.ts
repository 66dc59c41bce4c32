import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../../../../../../../scripts/vitest/free-port.ts'
import { createAuthority } from '../../../../../test/certificates.ts'
import { silentResolver, startDns, type Zone } from '../../../../../test/dns-server.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { startHttpServer } from '../../../../../test/http-server.ts'
import { startApi } from '../../../../../test/start-api.ts'
import { startTlsProxy } from '../../../../../test/tls-proxy.ts'
import { createNetwork } from '../network.ts'
import { address } from './address.ts'
import { certificate } from './certificate.ts'
import { proxy } from './proxy.ts'
import { redirect } from './redirect.ts'

const here: Zone = { 'site.test': { a: ['127.0.0.1'] } }

const embedHeaders = { 'content-security-policy': "default-src 'none'; frame-ancestors *" }
const pageHeaders = {
  'x-request-id': 'request-1',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self)',
}

const without = (name: string) => (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name))

/** A site that answers as ours does, also at /embed/. */
async function startSite(answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} }) {
  const site = await startHttpServer(({ url }, response) => {
    const headers = url?.startsWith('/embed/') ? { ...pageHeaders, ...embedHeaders } : pageHeaders
    response.writeHead(answer.status, { ...headers, ...answer.headers }).end()
  })
  site.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n'))
  return site
}

test('the name of a public site has a public address and https', async () => {
  await using dns = await startDns({ ...here, 'good.test': { a: ['8.8.8.8'] }, 'empty.test': {} })
  const network = { ...createNetwork(), resolver: dns.resolver }
  const at = (PUBLIC_URL: string) => findingsOf(address, doctorCtx({ PUBLIC_URL }, { network }))
  expect(await at('https://good.test')).toEqual([])
  expect(await at('http://good.test')).toEqual(['FAULT no_https http://good.test'])
  expect(await at('https://site.test')).toEqual(['WARNING inner_address site.test 127.0.0.1'])
  expect(await at('https://empty.test')).toEqual(['FAULT no_address empty.test'])
  expect(await at('https://none.test')).toEqual(['FAULT no_address none.test'])
  expect(await at('http://localhost:3000')).toEqual(['SKIPPED not_public http://localhost:3000'])
})

test('a name server that does not answer is reported as such, not as a missing address', async () => {
  const network = { ...createNetwork(), resolver: silentResolver(await freePort()) }
  expect(await findingsOf(address, doctorCtx({}, { network }))).toEqual([expect.stringMatching(/^FAULT broken E/)])
})

test('a certificate is checked by its names, end and authority', async (context) => {
  using authority = createAuthority(context)
  using stranger = createAuthority(context)
  await using dns = await startDns(here)
  const network = { ...createNetwork(), resolver: dns.resolver, ca: authority.ca }
  async function findingsWith(issued: ReturnType<typeof authority.issue>) {
    await using server = await startTlsProxy({ certificate: issued, target: 'http://127.0.0.1:1' })
    return await findingsOf(certificate, doctorCtx({ PUBLIC_URL: `https://site.test:${server.port}` }, { network }))
  }
  expect(await findingsWith(authority.issue('site.test'))).toEqual([])
  expect(await findingsWith(authority.issue('site.test', { days: 5 }))).toEqual([
    expect.stringMatching(/^WARNING certificate_ends site\.test [45]$/),
  ])
  expect(await findingsWith(authority.issue('site.test', { days: -1 }))).toEqual([
    'FAULT certificate_expired site.test',
  ])
  expect(await findingsWith(authority.issue('other.test'))).toEqual(['FAULT certificate_of_others site.test'])
  expect(await findingsWith(stranger.issue('site.test'))).toEqual(['FAULT certificate_chain site.test'])
  const port = await freePort()
  expect(await findingsOf(certificate, doctorCtx({ PUBLIC_URL: `https://site.test:${port}` }, { network }))).toEqual([
    `FAULT tls_silent site.test:${port} ECONNREFUSED`,
  ])
})

test('http leads to https on the same host', async () => {
  await using dns = await startDns(here)
  async function findingsWith(status: number, location?: string) {
    await using site = await startSite({ status, headers: location ? { location } : {} })
    const network = { resolver: dns.resolver, http_port: site.port }
    return await findingsOf(redirect, doctorCtx({}, { network }))
  }
  expect(await findingsWith(301, 'https://site.test/')).toEqual([])
  expect(await findingsWith(308, 'https://www.site.test/')).toEqual(['WARNING redirect_elsewhere www.site.test'])
  expect(await findingsWith(301, 'http://site.test/home')).toEqual(['FAULT no_redirect site.test 301'])
  expect(await findingsWith(200)).toEqual(['FAULT no_redirect site.test 200'])
  const network = { resolver: dns.resolver, http_port: await freePort() }
  expect(await findingsOf(redirect, doctorCtx({}, { network }))).toEqual(['WARNING http_closed site.test ECONNREFUSED'])
})

test('a proxy that passes on headers and sockets of the API is fine', async (context) => {
  using authority = createAuthority(context)
  await using dns = await startDns(here)
  await using api = await startApi()
  await using server = await startTlsProxy({ certificate: authority.issue('site.test'), target: api.url })
  const network = { ...createNetwork(), resolver: dns.resolver }
  const PUBLIC_URL = `https://site.test:${server.port}`
  expect(await findingsOf(proxy, doctorCtx({ PUBLIC_URL }, { network }))).toEqual([])
})

test('a proxy that drops, adds or blocks headers, sockets or large bodies is reported', async (context) => {
  using authority = createAuthority(context)
  const issued = authority.issue('site.test')
  await using dns = await startDns(here)
  await using site = await startSite()
  type Spoiled = Omit<Parameters<typeof startTlsProxy>[0], 'certificate' | 'target'>
  async function findingsWith(spoiled: Spoiled = {}, target = site.url) {
    await using server = await startTlsProxy({ certificate: issued, target, ...spoiled })
    const network = { ...createNetwork(), resolver: dns.resolver }
    const environment = { PUBLIC_URL: `https://site.test:${server.port}`, WEB_DIST: '/srv/web' }
    return await findingsOf(proxy, doctorCtx(environment, { network }))
  }
  expect(await findingsWith()).toEqual([])
  expect(await findingsWith({ upgrades: false })).toEqual(['FAULT no_sockets 426'])
  expect(await findingsWith({ body_max: 1024 ** 2 })).toEqual(['FAULT small_bodies 16'])
  expect(await findingsWith({ change: (headers) => ({ ...headers, 'x-frame-options': 'SAMEORIGIN' }) })).toEqual([
    'FAULT embed_framed',
  ])
  expect(await findingsWith({ change: without('strict-transport-security') })).toEqual([
    'FAULT headers_missing strict-transport-security',
  ])
  const policy = "default-src 'self'"
  expect(
    await findingsWith({
      change: (headers) => ({
        ...headers,
        'content-security-policy': `${String(headers['content-security-policy'])}, ${policy}; frame-ancestors 'none'`,
      }),
    }),
  ).toEqual(['WARNING second_policy', 'FAULT embed_policy'])
  expect(await findingsWith({ change: without('x-request-id') })).toEqual([
    expect.stringMatching(/^FAULT other_site https:\/\/site\.test:\d+ 200$/),
  ])
  expect(await findingsWith({}, 'http://127.0.0.1:1')).toEqual([expect.stringMatching(/^FAULT site_silent/)])
})
