import { expect, test } from 'vitest'
import { middleOf, nack, ntpMilliseconds, parseRtcp, pictureLoss, receiverReport, senderReport } from './rtcp.ts'
import { TransportFeedback, writeFeedback } from './transport-feedback.ts'

const emptyReport = '80c90001 00000001'
const pli = '81ce0002 00000001 00000002'
const fir = '84ce0004 00000001 00000000 00000002 01000000'
const remb = '8fce0005 00000001 00000000 52454d42 01080003 00000002'
const nackFormat = '81cd0003 00000001 00000002 fffe8003'
const block = {
  ssrc: 7,
  fraction_lost: 0.25,
  total_lost: -3,
  highest_sequence: 70_000,
  jitter: 12,
  last_sr: 0xdeadbeef,
  delay_since_last_sr: 65_536,
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex')
}

test('subscriber requests are found anywhere in a compound packet', () => {
  expect(parseRtcp(bytes(emptyReport + pli + nackFormat + remb + fir))).toEqual([
    { type: 'receiver_report', blocks: [] },
    { type: 'key_frame_wanted', media_ssrc: 2 },
    { type: 'lost', media_ssrc: 2, sequences: [0xfffe, 0xffff, 0, 14] },
    { type: 'bandwidth', bits_per_second: 12 },
    { type: 'key_frame_wanted', media_ssrc: 2 },
  ])
})

test.each([
  ['81ce'],
  ['81ce0002 00000001'],
  ['81ceffff 00000001 00000002'],
  ['8fce0002 00000001 00000000'],
  ['81cd0001 00000001'],
])('a truncated packet yields no messages: %s', (hex) => {
  expect(parseRtcp(bytes(hex))).toEqual([])
})

test('reports are parsed as they were written', () => {
  expect(parseRtcp(receiverReport([block]))).toEqual([{ type: 'receiver_report', blocks: [block] }])
  const report = { ssrc: 9, ntp: 0x1234_5678_8000_0000n, rtp_timestamp: 5, packets: 6, bytes: 7 }
  expect(parseRtcp(senderReport(report))).toEqual([{ type: 'sender_report', report, blocks: [] }])
  expect(middleOf(report.ntp)).toBe(0x5678_8000)
  expect(ntpMilliseconds(0x0000_0002_8000_0000n)).toBe(2_500)
})

test('a NACK item requests up to 17 packets, also across the sequence wraparound', () => {
  const lost = [65_534, 65_535, 0, 14, 15, 200]
  expect(parseRtcp(nack(3, lost))).toEqual([{ type: 'lost', media_ssrc: 3, sequences: lost }])
  expect(nack(3, lost)).toHaveLength(12 + 3 * 4)
  expect(pictureLoss(2).toString('hex')).toBe(bytes(pli).toString('hex'))
})

test('transport feedback encodes small and large deltas and missing packets', () => {
  const arrivals = [
    { sequence: 0xffff, at_ms: 70 },
    { sequence: 1, at_ms: 80.25 },
    { sequence: 2, at_ms: 180 },
    { sequence: 3, at_ms: 170 },
  ]
  // Symbols 1 0 1 2 2; steps of 6 ms from the reference of 64 ms, then 10.25, 99.75 and -10 ms.
  expect(writeFeedback(0xffff, arrivals, 5, 7)).toEqual(
    bytes('8fcd0006 00000001 00000005 ffff0005 00000107 d1a0 18 29 018f ffd8'),
  )
  expect(writeFeedback(0xffff, arrivals.slice(0, 1), 5, 7)).toEqual(
    bytes('afcd0005 00000001 00000005 ffff0001 00000107 d000 18 01'),
  )
})

test('each feedback report starts where the last one ended, so that losses are reported', () => {
  const feedback = new TransportFeedback(0)
  expect(feedback.take(1)).toEqual([])
  feedback.observe(10, 5)
  feedback.observe(11, 6)
  const [first] = feedback.take(1)
  expect([first?.readUInt16BE(12), first?.readUInt16BE(14), first?.readUInt8(19)]).toEqual([10, 2, 0])
  feedback.observe(11, 7)
  feedback.observe(14, 9)
  const [second] = feedback.take(1)
  expect([second?.readUInt16BE(12), second?.readUInt16BE(14), second?.readUInt8(19)]).toEqual([12, 3, 1])
})
