import { createWsToken } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { openTab, socketUrl, statusOfOpening } from '../../test/event-tab.ts'
import { makeListener } from '../../test/factories.ts'
import { startApi } from '../../test/start-api.ts'

test('a user can have thirty sockets at once, and a new one after one of them closes', async () => {
  await using api = await startApi()
  const [user, other] = [await makeListener(api), await makeListener(api)]
  const tabs = await Promise.all(Array.from({ length: 30 }, () => openTab(api, user)))
  const open = async (one: typeof user) =>
    statusOfOpening(socketUrl(api, (await api.as(one).call(createWsToken)).value))
  expect(await open(user)).toBe(429)
  expect(await open(other)).toBe(101)
  tabs[0]!.socket.close()
  await tabs[0]!.closed
  await expect.poll(() => open(user)).toBe(101)
  for (const { socket } of tabs) socket.terminate()
})

test('socket attempts per IP address and minute are limited, whatever the token', async () => {
  // This factor allows three openings a minute.
  await using api = await startApi({ environment: { RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'true' } })
  const statusFrom = (address: string) =>
    statusOfOpening(socketUrl(api, 'nonsense'), { headers: { 'x-forwarded-for': address } })
  for (const _ of [1, 2, 3]) expect(await statusFrom('198.51.100.7, 203.0.113.9')).toBe(401)
  expect(await statusFrom('198.51.100.8, 203.0.113.9')).toBe(429)
  expect(await statusFrom('203.0.113.10')).toBe(401)
  // IPv6 addresses of one network are counted together.
  for (const last of [1, 2, 3]) expect(await statusFrom(`2001:db8::${last}`)).toBe(401)
  expect(await statusFrom('2001:db8::4')).toBe(429)
  await api.clock.advance({ minutes: 1 })
  expect(await statusFrom('203.0.113.9')).toBe(401)
})
