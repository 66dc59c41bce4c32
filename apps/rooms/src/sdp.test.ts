import { expect, test } from 'vitest'
import { narrowAnswer, offeredMedia, withoutCandidates } from './sdp.ts'

function sdp(lines: string[]): string {
  return lines.map((line) => `${line}\r\n`).join('')
}

const SESSION = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1 2']
const DATA = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:0', 'a=sctp-port:5000']

const OFFER = sdp([
  ...SESSION,
  ...DATA,
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
  'a=mid:1',
  'a=extmap:14 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendonly',
  'a=msid:- mic-1',
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  'a=mid:2',
  'a=inactive',
  'a=rtpmap:96 VP8/90000',
])

const ANSWER = sdp([
  ...SESSION,
  ...DATA,
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
  'a=mid:1',
  'a=sendrecv',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 45',
  'a=mid:2',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=recvonly',
  'a=ssrc:1 cname:x',
  'a=rid:f send',
  'a=simulcast:send f',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 transport-cc',
  'a=rtcp-fb:96 goog-remb',
  'a=rtcp-fb:96 nack pli',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:45 AV1/90000',
])

test('the sections of an offer are read with their track ids and directions', () => {
  expect(offeredMedia(OFFER)).toEqual([
    { kind: 'audio', mid: '1', direction: 'sendonly', track_id: 'mic-1', audio_level_extension: 14 },
    { kind: 'video', mid: '2', direction: 'inactive', track_id: undefined, audio_level_extension: undefined },
  ])
})

test('the answer keeps one codec a section and the direction that fits the offer', () => {
  const answer = narrowAnswer(ANSWER, OFFER)
  expect(answer).toBe(
    sdp([
      ...SESSION,
      ...DATA,
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=mid:1',
      'a=recvonly',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10',
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'a=mid:2',
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
      'a=inactive',
      'a=rtpmap:96 VP8/90000',
      'a=rtcp-fb:96 goog-remb',
      'a=rtcp-fb:96 nack pli',
    ]),
  )
})

test('a section without a codec of ours is answered inactive, not left without formats', () => {
  const answer = narrowAnswer(ANSWER.replace('opus', 'PCMU').replace('a=rtpmap:111 PCMU', 'a=rtpmap:111 PCMU'), OFFER)
  expect(answer).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 63 111\r\na=mid:1\r\na=inactive')
})

test('what carries no media is passed on as it is', () => {
  expect(narrowAnswer(sdp([...SESSION, ...DATA]), sdp([...SESSION, ...DATA]))).toBe(sdp([...SESSION, ...DATA]))
})

test('candidates are taken out wherever they stand', () => {
  const candidates = ['a=candidate:1 1 UDP 1 10.0.0.1 5000 typ host', 'a=end-of-candidates']
  expect(withoutCandidates(sdp([...SESSION, ...DATA, ...candidates, 'a=setup:actpass']))).toBe(
    sdp([...SESSION, ...DATA, 'a=setup:actpass']),
  )
})
