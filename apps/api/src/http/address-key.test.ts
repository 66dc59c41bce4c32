import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

const ctx = { config: { SESSION_SECRET: 'a secret of the tests, long enough for HS256' } }
const keyOf = (ip: string) => addressKey(ctx, ip)

test('all addresses of one IPv6 network share a key, and so do all spellings of one address', () => {
  const alike = [
    ['2001:db8:0:7::1', '2001:db8:0:7:ffff::2', '2001:0DB8::7:1:2:3:4'],
    ['::1', '0:0:0:0:0:0:0:1', '::'],
    ['fe80::1%eth0', 'fe80::2'],
    ['192.0.2.7', '::ffff:192.0.2.7'],
  ]
  for (const addresses of alike) expect(new Set(addresses.map(keyOf)).size).toBe(1)
  expect(new Set(alike.flat().map(keyOf)).size).toBe(alike.length)
})

test('other addresses get different keys, and no key contains the address', () => {
  const addresses = ['192.0.2.7', '192.0.2.8', '2001:db8:0:7::1', '2001:db8:0:8::1', 'nonsense']
  expect(new Set(addresses.map(keyOf)).size).toBe(addresses.length)
  for (const ip of addresses) expect(keyOf(ip)).not.toContain(ip)
})
