import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

test.each(['8.8.8.8', '93.184.216.34', '172.15.0.1', '100.63.0.1', '2a00:1450:4010:c05::71', '2001:4860:4860::8888'])(
  'the address %s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '0x7f000001',
])('the address %s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test('a name is refused when it leads to a private address', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve))
    expect(error).toBeInstanceOf(PrivateAddressError)
  }
})
