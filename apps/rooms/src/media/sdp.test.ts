import { expect, test } from 'vitest'
import { fixedDescription, writeAnswer, writeOffer } from './sdp-write.ts'
import { hasData, offeredMedia, readCredentials, splitSections } from './sdp.ts'

function sdp(lines: string[]): string {
  return lines.map((line) => `${line}\r\n`).join('')
}

const ownOffer = { ufrag: 'own', password: 'own-secret', fingerprint: 'sha-256 AA:BB', setup: 'active' }
const session = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1 2 3']
const theirOffer = ['a=ice-ufrag:their', 'a=ice-pwd:their-secret', 'a=fingerprint:sha-256 CC:DD', 'a=setup:actpass']

const browserOffer = sdp([
  ...session,
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  ...theirOffer,
  'a=mid:0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
  'a=mid:1',
  'a=extmap:14 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=extmap:4/sendonly urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:9 urn:3gpp:video-orientation',
  'a=sendonly',
  'a=msid:- mic-1',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1;stereo=1',
  'a=ssrc:11 cname:x',
  'a=ssrc:11 msid:- mic-1',
  'm=video 9 UDP/TLS/RTP/SAVPF 98 96 97',
  'a=mid:2',
  'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=sendrecv',
  'a=msid:- camera-1',
  'a=rtpmap:98 VP9/90000',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rid:f send',
  'a=rid:q send',
  'a=simulcast:send f;q',
  'm=video 9 UDP/TLS/RTP/SAVPF 45',
  'a=mid:3',
  'a=inactive',
  'a=rtpmap:45 AV1/90000',
])

test('offered sections are parsed with everything that identifies their packets', () => {
  const [audio, video, foreign] = offeredMedia(browserOffer)
  expect(audio).toEqual({
    kind: 'audio',
    mid: '1',
    direction: 'sendonly',
    track_id: 'mic-1',
    codec: { payload_type: 111, rtx_payload_type: undefined, parameters: 'minptime=10;useinbandfec=1;stereo=1' },
    extensions: { audio_level: 14, mid: 4 },
    rids: [],
    ssrcs: [11],
    rtx_ssrcs: new Map(),
  })
  expect(video).toMatchObject({ direction: 'sendrecv', rids: ['q', 'f'], extensions: { rid: 10 }, ssrcs: [] })
  expect(video?.codec).toEqual({ payload_type: 96, rtx_payload_type: 97, parameters: undefined })
  expect(foreign).toMatchObject({ direction: 'inactive', codec: undefined })
})

test('retransmissions of a single stream are identified by their SSRC group', () => {
  const offer = browserOffer.replace('a=rid:f send', 'a=ssrc-group:FID 5 6\r\na=ssrc:5 cname:x\r\na=ssrc:6 cname:x')
  expect(offeredMedia(offer)[1]).toMatchObject({ ssrcs: [5, 6], rtx_ssrcs: new Map([[6, 5]]) })
})

test('a rejected section is inactive regardless of its direction', () => {
  expect(offeredMedia(browserOffer.replace('m=audio 9', 'm=audio 0'))[0]).toMatchObject({ direction: 'inactive' })
})

test('the answer accepts Opus and VP8 with all layers and rejects sections with neither', () => {
  const sections = writeAnswer(browserOffer, ownOffer).split(/(?=^m=)/m)
  expect(sections[0]).toContain('a=group:BUNDLE 0 1 2\r\n')
  expect(sections[1]).toContain('a=ice-ufrag:own\r\na=ice-pwd:own-secret\r\n')
  expect(sections[2]?.split('\r\n')).toEqual(
    expect.arrayContaining([
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=mid:1',
      'a=setup:active',
      'a=recvonly',
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
      'a=fmtp:111 minptime=10;useinbandfec=1;stereo=1',
      'a=rtcp-fb:111 nack',
    ]),
  )
  expect(sections[2]).not.toMatch(/red|orientation/)
  expect(sections[3]?.split('\r\n')).toEqual(
    expect.arrayContaining([
      'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
      'a=rtcp-fb:96 nack pli',
      'a=rtcp-fb:96 transport-cc',
      'a=fmtp:97 apt=96',
      'a=rid:q recv',
      'a=simulcast:recv q;f',
    ]),
  )
  expect(sections[4]).toBe(sdp(['m=video 0 UDP/TLS/RTP/SAVPF 45', 'c=IN IP4 0.0.0.0', 'a=mid:3', 'a=inactive']))
})

test('our offer keeps an unused section without a stream', () => {
  const stream = { ssrc: 1001, cname: 'PA_1', id: 'PA_1|camera', track_id: 'TR_1', isStereo: false }
  const offer = writeOffer(
    3,
    [
      { kind: 'video', mid: 'm1', stream },
      { kind: 'audio', mid: 'm2', stream: undefined },
    ],
    ownOffer,
  )
  expect(offer).toContain('o=- 7 3 IN IP4')
  expect(offer).toContain('a=group:BUNDLE 0 m1 m2\r\n')
  const [video, audio] = offeredMedia(offer)
  expect(video).toMatchObject({ mid: 'm1', direction: 'sendonly', track_id: 'TR_1', ssrcs: [1001] })
  expect(audio).toMatchObject({ mid: 'm2', direction: 'inactive', ssrcs: [] })
})

test('our offer announces two channels for a stereo track alone', () => {
  const stream = { ssrc: 1001, cname: 'PA_1', id: 'PA_1|camera', track_id: 'TR_1', isStereo: true }
  const served = [
    { kind: 'audio' as const, mid: 'm1', stream },
    { kind: 'audio' as const, mid: 'm2', stream: { ...stream, isStereo: false } },
  ]
  const [one, other] = splitSections(writeOffer(1, served, ownOffer)).slice(2)
  expect(one).toMatch(/^a=fmtp:\d+ minptime=10;useinbandfec=1;sprop-stereo=1\r$/m)
  expect(other).toMatch(/^a=fmtp:\d+ minptime=10;useinbandfec=1\r$/m)
})

test('libdatachannel gets one media section and the credentials', () => {
  const theirs = readCredentials(browserOffer)
  expect(theirs).toEqual({
    ufrag: 'their',
    password: 'their-secret',
    fingerprint: 'sha-256 CC:DD',
    setup: 'actpass',
  })
  const bare = fixedDescription(theirs, { data: '0', media: '1' })
  expect(readCredentials(bare)).toEqual(theirs)
  expect(bare.match(/^m=/gm)).toHaveLength(2)
  expect([hasData(browserOffer), hasData(bare), hasData(fixedDescription(theirs, { media: '1' }))]).toEqual([
    true,
    true,
    false,
  ])
})
