import { expect, test } from 'vitest'
import { Loudness } from './loudness.ts'
import { asksForKeyFrame, audioLevel, isRtcp, senderReport, setPayloadType, setSsrc } from './rtp.ts'

const RECEIVER_REPORT = '80c90001 00000001'
const PLI = '81ce0002 00000001 00000002'
const FIR = '84ce0004 00000001 00000000 00000002 01000000'
const REMB = '8fce0005 00000001 00000000 52454d42 01000000 00000002'
const NACK = '81cd0003 00000001 00000002 0001000f'
const SENDER_REPORT = `80c80006 00000007 ${'11'.repeat(20)}`

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex')
}

function rtp({ extension = '', first = 0x90, second = 0x6f }: { extension?: string; first?: number; second?: number }) {
  return Buffer.concat([Buffer.from([first, second]), bytes(`0001 00000002 00000003 ${extension}`), Buffer.alloc(8)])
}

test('RTCP is told from RTP, marker bit or not', () => {
  expect(isRtcp(bytes(RECEIVER_REPORT))).toBe(true)
  expect(isRtcp(rtp({ second: 0x6f }))).toBe(false)
  expect(isRtcp(rtp({ second: 0xef }))).toBe(false)
})

test('a key frame is asked for by PLI and FIR anywhere in a compound packet', () => {
  expect(asksForKeyFrame(bytes(PLI))).toBe(true)
  expect(asksForKeyFrame(bytes(RECEIVER_REPORT + NACK + PLI))).toBe(true)
  expect(asksForKeyFrame(bytes(RECEIVER_REPORT + FIR))).toBe(true)
})

test('reports, lost packets and bandwidth estimates ask for no key frame', () => {
  expect(asksForKeyFrame(bytes(RECEIVER_REPORT + NACK))).toBe(false)
  expect(asksForKeyFrame(bytes(REMB))).toBe(false)
  expect(asksForKeyFrame(bytes('81ce'))).toBe(false)
})

test('a sender report is cut out of its compound packet', () => {
  expect(senderReport(bytes(SENDER_REPORT + PLI))).toEqual(bytes(SENDER_REPORT))
  expect(senderReport(bytes(RECEIVER_REPORT + PLI.repeat(3)))).toBeUndefined()
})

test('SSRC and payload type are rewritten, the marker is kept', () => {
  const packet = rtp({ second: 0x80 | 45 })
  setPayloadType(packet, 96)
  setSsrc(packet, 0xdeadbeef)
  expect(packet.subarray(0, 12).toString('hex')).toBe('90e0000100000002deadbeef')
})

test('the audio level is found behind CSRCs, padding and other extensions', () => {
  expect(audioLevel(rtp({ extension: 'bede0002 22aabbcc 10a00000' }), 1)).toBe(0x20)
  expect(audioLevel(rtp({ extension: 'bede0001 00001085' }), 1)).toBe(5)
  expect(audioLevel(rtp({ first: 0x91, extension: '00000009 bede0001 30ff0000' }), 3)).toBe(127)
})

test('a packet without the extension has no audio level', () => {
  expect(audioLevel(rtp({ first: 0x80 }), 1)).toBeUndefined()
  expect(audioLevel(rtp({ extension: 'bede0001 20ff0000' }), 1)).toBeUndefined()
  expect(audioLevel(rtp({ extension: 'bedeffff' }), 1)).toBeUndefined()
})

test('somebody speaks when two packets in five are loud', () => {
  const loudness = new Loudness()
  for (const level of [10, 10, 127, 127, 127]) loudness.observe(level)
  expect(loudness.take()).toBe(0.375)
  for (const level of [10, 127, 127, 127]) loudness.observe(level)
  expect(loudness.take()).toBe(0)
  expect(loudness.take()).toBe(0)
})
