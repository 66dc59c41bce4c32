import { expect, test } from 'vitest'
import { Loudness } from './loudness.ts'
import {
  audioLevel,
  headerBytes,
  isRtcp,
  parseRtp,
  sendTimeExtension,
  sequenceDistance,
  timestampDistance,
  unwrapRetransmission,
  writeHeader,
} from './rtp.ts'

const receiverReportType = '80c90001 00000001'

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex')
}

function rtp({ extension = '', first = 0x90, second = 0x6f, payload = '00'.repeat(8) } = {}): Buffer {
  return Buffer.concat([Buffer.from([first, second]), bytes(`0001 00000002 00000003 ${extension} ${payload}`)])
}

function levelIn(packet: Buffer, id: number): number | undefined {
  const parsed = parseRtp(packet)
  return parsed && audioLevel(parsed, id)
}

test('RTCP is distinguished from RTP with and without marker bit', () => {
  expect(isRtcp(bytes(receiverReportType))).toBe(true)
  expect(isRtcp(rtp({ second: 0x6f }))).toBe(false)
  expect(isRtcp(rtp({ second: 0xef }))).toBe(false)
})

test('packet types 192 to 223 are RTCP', () => {
  expect([191, 192, 223, 224].map((second) => isRtcp(rtp({ second })))).toEqual([false, true, true, false])
})

test('a padding-only packet has an empty payload', () => {
  expect(parseRtp(rtp({ first: 0xa0, payload: '000003' }))?.payload).toHaveLength(0)
})

test('header fields are parsed and padding is not part of the payload', () => {
  expect(parseRtp(rtp({ first: 0xa0, second: 0xef, payload: '0102 000003' }))).toMatchObject({
    marker: true,
    payload_type: 111,
    sequence: 1,
    timestamp: 2,
    ssrc: 3,
    payload: bytes('0102'),
  })
})

test.each([
  ['too short', '8060000100000002'],
  ['of another version', '4060000100000002000000030000'],
  ['with an extension beyond its end', '906000010000000200000003bede0009'],
  ['with more padding than content', 'a060000100000002000000030009'],
])('a packet %s is refused', (_fault, hex) => {
  expect(parseRtp(bytes(hex))).toBeUndefined()
})

test('the audio level is found after CSRCs, padding and other extensions in both extension formats', () => {
  expect(levelIn(rtp({ extension: 'bede0002 22aabbcc 10a00000' }), 1)).toBe(0x20)
  expect(levelIn(rtp({ extension: 'bede0001 00001085' }), 1)).toBe(5)
  expect(levelIn(rtp({ first: 0x91, extension: '00000009 bede0001 30ff0000' }), 3)).toBe(127)
  expect(levelIn(rtp({ extension: '10000002 0302aabb 11010500' }), 17)).toBe(5)
})

test('id 15 ends the extensions of one-byte headers only', () => {
  expect(levelIn(rtp({ extension: 'bede0001 f0001085' }), 1)).toBeUndefined()
  expect(levelIn(rtp({ extension: '10000002 0f01aa01 01050000' }), 1)).toBe(5)
})

test('a packet without the extension has no audio level', () => {
  expect(levelIn(rtp({ first: 0x80 }), 1)).toBeUndefined()
  expect(levelIn(rtp({ extension: 'bede0001 20ff0000' }), 1)).toBeUndefined()
  expect(levelIn(rtp({ extension: 'bede0001 1fff0000' }), 1)).toBeUndefined()
})

test('a written header parses back, with the send time as its only extension', () => {
  const wire = Buffer.alloc(headerBytes + 4, 7)
  const header = { marker: true, payload_type: 96, sequence: 65_535, timestamp: 4_000_000_000, ssrc: 0xdeadbeef }
  writeHeader(wire, header, 1_500)
  const parsed = parseRtp(wire)
  expect(parsed).toMatchObject({ ...header, payload: Buffer.alloc(4, 7) })
  expect([...(parsed?.extensions ?? [])]).toEqual([[2, bytes('060000')]])
})

test('the send time wraps around after 64 seconds', () => {
  const wire = Buffer.alloc(headerBytes)
  const sendTimes = [60_000, 63_999, 64_000, 65_500].map((now_ms) => {
    writeHeader(wire, { marker: false, payload_type: 96, sequence: 1, timestamp: 1, ssrc: 1 }, now_ms)
    return parseRtp(wire)?.extensions.get(sendTimeExtension)?.toString('hex')
  })
  expect(sendTimes).toEqual(['f00000', 'fffefa', '000000', '060000'])
})

test('a retransmission is restored to the original packet', () => {
  const repeated = parseRtp(rtp({ first: 0x80, second: 97, payload: 'fffe 0102' }))
  expect(repeated && unwrapRetransmission(repeated, 96, 9)).toMatchObject({
    payload_type: 96,
    ssrc: 9,
    sequence: 0xfffe,
    timestamp: 2,
    payload: bytes('0102'),
  })
  const probe = parseRtp(rtp({ first: 0x80, second: 97, payload: '' }))
  expect(probe && unwrapRetransmission(probe, 96, 9)).toBeUndefined()
})

test('distances take the shorter way around', () => {
  expect(sequenceDistance(65_535, 0)).toBe(1)
  expect(sequenceDistance(2, 65_534)).toBe(-4)
  expect(timestampDistance(4_294_967_295, 1)).toBe(2)
  expect(timestampDistance(1, 4_294_967_295)).toBe(-2)
})

test('a participant is speaking when two packets in five are loud', () => {
  const loudness = new Loudness()
  for (const level of [10, 10, 127, 127, 127]) loudness.observe(level)
  expect(loudness.take()).toBe(0.375)
  for (const level of [10, 127, 127, 127]) loudness.observe(level)
  expect(loudness.take()).toBe(0)
  expect(loudness.take()).toBe(0)
})
