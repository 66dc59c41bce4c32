import { expect, test } from 'vitest'
import { connect, upgradeStatus } from '../../test/signal-client.ts'
import { startOwn } from '../../test/start-target.ts'
import { PerMinuteLimit } from './per-minute-limit.ts'

const started_ms = Date.now()
// The minute does not change during a test.
const now = () => started_ms
const from = (address: string) => ({ headers: { 'x-forwarded-for': `203.0.113.200, ${address}` } })

test('the count restarts every minute', () => {
  const limit = new PerMinuteLimit(2)
  const allowed = [0, 1, 2, 59_999, 60_000].map((now_ms) => limit.allows('anna', now_ms))
  expect(allowed).toEqual([true, true, false, false, true])
  expect(limit.allows('boris', 60_000)).toBe(true)
})

test('an address with too many requests is refused for a minute, and no other address', async () => {
  await using target = await startOwn({ now, trust_proxy: true, limits: { requests_per_minute: 3 } })
  const status = async (path: string, address: string) => (await fetch(target.http_url + path, from(address))).status
  for (const path of ['/health', '/nothing', '/rtc/validate']) expect(await status(path, '192.0.2.1')).not.toBe(429)
  for (const path of ['/health', '/metrics', '/rtc/validate', '//']) expect(await status(path, '192.0.2.1')).toBe(429)
  const token = await target.join('anna', 'c-1')
  expect(await upgradeStatus(target.url, token, '', from('192.0.2.1'))).toBe(429)
  expect(await upgradeStatus(target.url, token, '', from('192.0.2.2'))).toBe(101)
  const [one, other] = ['2001:db8:0:7::1', '2001:db8:0:7:ffff::1']
  for (const address of [one, other, one]) expect(await status('/health', address)).toBe(200)
  expect(await status('/health', other)).toBe(429)
})

test('calls with a valid key are not counted, calls with a wrong token are', async () => {
  await using target = await startOwn({ now, trust_proxy: true, limits: { requests_per_minute: 2 } })
  const authorization = `Bearer ${await target.token('server', { roomList: true })}`
  const call = async (headers: object) => {
    const url = `${target.http_url}/twirp/livekit.RoomService/ListRooms`
    return (await fetch(url, { method: 'POST', body: '{}', headers: { ...from('192.0.2.1').headers, ...headers } }))
      .status
  }
  for (let count = 0; count < 5; count += 1) expect(await call({ authorization })).toBe(200)
  for (const status of [401, 401, 429]) expect(await call({ authorization: 'Bearer wrong' })).toBe(status)
})

test('without a trusted proxy requests from this machine are never limited, whatever address they claim', async () => {
  await using target = await startOwn({ now, limits: { requests_per_minute: 1 } })
  for (let count = 0; count < 3; count += 1)
    expect((await fetch(`${target.http_url}/health`, from('192.0.2.1'))).status).toBe(200)
})

test('an identity that joins too often is refused for a minute, in this room only', async () => {
  await using target = await startOwn({ now, limits: { joins_per_minute: 2 } })
  const anna = await target.join('anna', 'c-1')
  for (let count = 0; count < 2; count += 1) {
    using client = await connect(target.url, anna)
    await client.joined()
  }
  expect(await upgradeStatus(target.url, anna)).toBe(429)
  expect(await upgradeStatus(target.url, await target.join('boris', 'c-1'))).toBe(101)
  expect(await upgradeStatus(target.url, await target.join('anna', 'c-2'))).toBe(101)
})
