import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { isBindingRequest, readUfrag, repairTiebreaker } from './stun-binding.ts'

const publishedPassword = 'VOkJxbRl1RmTxUk/WvJxBt'
// RFC 5769, 2.1: a check with ICE-CONTROLLED 932ff9b151263b36.
const publishedRequest = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b1' +
    '51263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
)

/** Returns the same check with another tiebreaker and a valid signature. */
function withTiebreaker(tiebreaker: bigint): Buffer {
  const packet = Buffer.from(publishedRequest)
  packet.writeBigUInt64BE(tiebreaker, 52)
  const signed = Buffer.from(packet.subarray(0, 76))
  signed.writeUInt16BE(80, 2)
  createHmac('sha1', publishedPassword).update(signed).digest().copy(packet, 80)
  packet.writeUInt32BE((crc32(packet.subarray(0, 100)) ^ 0x5354554e) >>> 0, 104)
  return packet
}

test('a binding request is distinguished from media and its receiver is read', () => {
  expect(isBindingRequest(publishedRequest)).toBe(true)
  expect(isBindingRequest(Buffer.from('80600001000000010000000100000000', 'hex'))).toBe(false)
  expect(readUfrag(publishedRequest)).toBe('evtj')
})

test('a check without a user name has no receiver', () => {
  const nameless = Buffer.from('000100042112a442b7e7a701bc34d686fa87dfae80220000', 'hex')
  expect(isBindingRequest(nameless)).toBe(true)
  expect(readUfrag(nameless)).toBeUndefined()
})

test('the published request passes unchanged; with another password or a changed byte it fails', () => {
  expect(repairTiebreaker(publishedRequest, publishedPassword)).toEqual(publishedRequest)
  expect(repairTiebreaker(publishedRequest, 'another')).toBeUndefined()
  const changed = Buffer.from(publishedRequest)
  changed.writeUInt8(0, 30)
  expect(repairTiebreaker(changed, publishedPassword)).toBeUndefined()
})

test('a zero tiebreaker becomes 1 with a valid signature and fingerprint', () => {
  const check = repairTiebreaker(withTiebreaker(0n), publishedPassword)!
  expect(check.readBigUInt64BE(52)).toBe(1n)
  expect(repairTiebreaker(check, publishedPassword)).toEqual(check)
  expect(check.readUInt32BE(104)).toBe((crc32(check.subarray(0, 100)) ^ 0x5354554e) >>> 0)
})
