import { expect, test } from 'vitest'
import { compare, count, type Stat } from './stats-sample.ts'

function sentAt(bytes: number, lost: number): Stat[] {
  return [
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
    { id: 'P', type: 'candidate-pair', localCandidateId: 'L', currentRoundTripTime: 0.0342 },
    { id: 'L', type: 'local-candidate', candidateType: 'relay', protocol: 'udp', relayProtocol: 'tls' },
    { id: 'C', type: 'codec', mimeType: 'video/VP8' },
    { id: 'A', type: 'codec', mimeType: 'audio/opus' },
    {
      id: 'O1',
      type: 'outbound-rtp',
      kind: 'video',
      codecId: 'C',
      bytesSent: bytes,
      packetsSent: bytes / 100,
      frameWidth: 320,
      frameHeight: 180,
      framesPerSecond: 15,
    },
    {
      id: 'O2',
      type: 'outbound-rtp',
      kind: 'video',
      codecId: 'C',
      bytesSent: bytes,
      packetsSent: bytes / 100,
      frameWidth: 1280,
      frameHeight: 720,
      framesPerSecond: 29.6,
    },
    { id: 'O3', type: 'outbound-rtp', kind: 'audio', codecId: 'A', bytesSent: 0, packetsSent: 0 },
    { id: 'R', type: 'remote-inbound-rtp', packetsLost: lost },
  ]
}

const receivedAt = (bytes: number, packets: number, lost: number): Stat[] => [
  { id: 'I', type: 'inbound-rtp', kind: 'audio', bytesReceived: bytes, packetsReceived: packets, packetsLost: lost },
]

test('rates, losses, path, picture and codecs come from two reports a second apart', () => {
  const before = count(sentAt(1000, 0), receivedAt(0, 0, 0), 5000)
  const sample = compare(before, count(sentAt(63_500, 25), receivedAt(12_500, 95, 5), 6000))
  expect(sample).toMatchObject({
    sentKbps: 1000,
    receivedKbps: 100,
    sentLossPercent: 2,
    receivedLossPercent: 5,
    counted: {
      roundTripMs: 34,
      transport: { protocol: 'TLS', isRelayed: true },
      ownPicture: { width: 1280, height: 720, frames: 30, codec: 'VP8' },
      othersPicture: null,
      soundCodec: 'opus',
    },
  })
})

test('without a transport, as in Firefox, the pair in use is the nominated one', () => {
  const stats: Stat[] = [
    { id: 'P1', type: 'candidate-pair', state: 'failed', nominated: false, localCandidateId: 'L1' },
    { id: 'P2', type: 'candidate-pair', state: 'succeeded', nominated: true, localCandidateId: 'L2' },
    { id: 'L2', type: 'local-candidate', candidateType: 'host', protocol: 'udp' },
  ]
  expect(count(stats, [], 0).transport).toEqual({ protocol: 'UDP', isRelayed: false })
})

test('counters that a reconnect reset give no sample', () => {
  expect(compare(count(sentAt(5000, 0), [], 0), count(sentAt(100, 0), [], 1000))).toBeNull()
})
