import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { startRooms } from '@razgovor/rooms'
import { expect, test } from 'vitest'
import { startCoturn } from '../../../../../../rooms/test/coturn.ts'
import { freePort } from '../../../../../../../scripts/vitest/free-port.ts'
import { needsTool } from '../../../../../../../scripts/vitest/needs-tool.ts'
import { bankSettings } from '../../../../../test/bank-settings.ts'
import { createAuthority } from '../../../../../test/certificates.ts'
import { startDns } from '../../../../../test/dns-server.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { startRedis } from '../../../../../test/redis.ts'
import { startApi } from '../../../../../test/start-api.ts'
import { startTlsProxy } from '../../../../../test/tls-proxy.ts'
import { createNetwork } from '../network.ts'
import { payments } from './payments.ts'
import { redisCheck } from './redis.ts'
import { roomAddress } from './room-address.ts'
import { roomServer } from './room-server.ts'
import { turn } from './turn.ts'

const publicSite = { PUBLIC_URL: 'https://site.test' }

test('the acquirer takes the terminal’s signature; a test terminal of a public site is a warning', async () => {
  await using api = await startApi()
  const right = bankSettings.login(api.ctx.config)
  const found = (environment: Record<string, string>) => findingsOf(payments, doctorCtx({ ...right, ...environment }))
  expect(await found({ PUBLIC_URL: api.url })).toEqual([])
  expect(await found({})).toEqual([expect.stringMatching(/^WARNING test_terminal [A-Z]+_…$/)])
  expect(await found(bankSettings.password('wrong password'))).toEqual([
    expect.stringMatching(/^FAULT acquirer_refuses 204 [A-Z]+_…$/),
  ])
  expect(await found(bankSettings.terminal('unknown'))).toEqual([expect.stringMatching(/^FAULT acquirer_refuses 501 /)])
  const nowhere = bankSettings.address(`http://localhost:${await freePort()}`)
  expect(await found(nowhere)).toEqual([expect.stringMatching(/^FAULT acquirer_silent ECONNREFUSED /)])
})

test('an acquirer whose certificate is not trusted is reported with the way out', async (context) => {
  using authority = createAuthority(context)
  await using server = await startTlsProxy({ certificate: authority.issue('localhost'), target: 'http://127.0.0.1:1' })
  const environment = bankSettings.address(`https://127.0.0.1:${server.port}`)
  expect(await findingsOf(payments, doctorCtx(environment))).toEqual([
    expect.stringMatching(/^FAULT acquirer_untrusted /),
  ])
})

test('Redis answers, is missing or is not needed', async (context) => {
  await using redis = await startRedis(context)
  await using api = await startApi()
  const { db } = api.ctx
  const at = (environment: Record<string, string>) => findingsOf(redisCheck, doctorCtx(environment, { db }))
  expect(await at({ REDIS_URL: redis.url })).toEqual([])
  await redis.kill()
  expect(await at({ REDIS_URL: redis.url })).toEqual(['FAULT redis_silent'])
  expect(await at({})).toEqual(['SKIPPED redis_off'])
})

const key = { api_key: 'test-key', api_secret: 'test-secret-test-secret-test-secret' }

test('the room server takes our key', async () => {
  const rooms = await startRooms({ port: 0, ...key })
  try {
    const at = (secret: string) =>
      findingsOf(
        roomServer,
        doctorCtx({ LIVEKIT_URL: rooms.url, LIVEKIT_API_KEY: key.api_key, LIVEKIT_API_SECRET: secret }),
      )
    expect(await at(key.api_secret)).toEqual([])
    expect(await at('another secret of the same length!')).toEqual(['FAULT room_server_refuses unauthenticated'])
  } finally {
    await rooms.close()
  }
  const LIVEKIT_URL = `ws://localhost:${await freePort()}`
  expect(await findingsOf(roomServer, doctorCtx({ LIVEKIT_URL }))).toEqual([
    `FAULT room_server_silent ${LIVEKIT_URL} ECONNREFUSED`,
  ])
})

test('browsers reach the room server by wss, and a proxy passes their sockets', async (context) => {
  using authority = createAuthority(context)
  await using dns = await startDns({ 'rooms.test': { a: ['127.0.0.1'] } })
  const network = { ...createNetwork(), resolver: dns.resolver, ca: authority.ca }
  const rooms = await startRooms({ port: 0, ...key })
  const target = rooms.url.replace(/^ws/, 'http')
  const issued = authority.issue('rooms.test')
  const inside = 'WARNING inner_address rooms.test 127.0.0.1'
  const at = (LIVEKIT_PUBLIC_URL: string) =>
    findingsOf(roomAddress, doctorCtx({ ...publicSite, LIVEKIT_PUBLIC_URL }, { network }))
  try {
    await using good = await startTlsProxy({ certificate: issued, target })
    expect(await at(`wss://rooms.test:${good.port}`)).toEqual([inside])
    await using bad = await startTlsProxy({ certificate: issued, target, upgrades: false })
    const address = `wss://rooms.test:${bad.port}`
    expect(await at(address)).toEqual([inside, `FAULT room_no_sockets ${address} 426`])
    await using other = await startTlsProxy({ certificate: authority.issue('other.test'), target })
    expect(await at(`wss://rooms.test:${other.port}`)).toEqual([inside, 'FAULT certificate_of_others rooms.test'])
  } finally {
    await rooms.close()
  }
  expect(await at('ws://rooms.test')).toEqual(['FAULT room_unencrypted ws://rooms.test'])
  expect(await at('wss://none.test')).toEqual(['FAULT no_address none.test'])
})

test('TURN makes an allocation with our secret', async (context) => {
  for (const tool of ['turnserver', 'openssl']) needsTool(context, tool)
  await using coturn = await startCoturn()
  const at = (TURN_URLS: string, TURN_SECRET = coturn.secret) =>
    findingsOf(turn, doctorCtx({ TURN_URLS, TURN_SECRET, TURN_TTL: '600' }))
  expect(await at(coturn.urls.udp)).toEqual(['WARNING turn_without_tls'])
  expect(await at(coturn.urls.tls)).toEqual([expect.stringMatching(/^FAULT turn_silent turns:.*SELF_SIGNED/)])
  expect(await at(coturn.urls.tcp, 'another secret of ours')).toEqual([
    `FAULT turn_refuses ${coturn.urls.tcp}`,
    'WARNING turn_without_tls',
  ])
  const dead = `turn:127.0.0.1:${await freePort()}?transport=tcp`
  expect(await at(`${dead}, http://turn`)).toEqual([
    `FAULT turn_silent ${dead} ECONNREFUSED`,
    'FAULT no_turn_address http://turn',
    'WARNING turn_without_tls',
  ])
  expect(await findingsOf(turn, doctorCtx())).toEqual(['WARNING no_turn'])
})

test('a TURN server that wants no credentials, or does not answer, is a fault', async () => {
  const allocated = 0x0103
  const open = createSocket('udp4')
  open.on('message', (request, { port, address }) => {
    const answer = Buffer.from(request.subarray(0, 20))
    answer.writeUInt16BE(allocated, 0)
    answer.writeUInt16BE(0, 2)
    open.send(answer, port, address)
  })
  open.bind(0, '127.0.0.1')
  await once(open, 'listening')
  const [url, dead] = [`turn:127.0.0.1:${open.address().port}`, `turn:127.0.0.1:${await freePort()}`]
  const found = await findingsOf(turn, doctorCtx({ TURN_URLS: `${url},${dead}`, TURN_SECRET: key.api_secret }))
  open.close()
  expect(found).toEqual([`FAULT turn_open ${url}`, `FAULT turn_silent ${dead} ETIMEDOUT`, 'WARNING turn_without_tls'])
})
