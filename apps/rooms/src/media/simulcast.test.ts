import { TrackInfo, UpdateTrackSettings, VideoLayer, VideoQuality, type TrackSource } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { Downlink } from './downlink.ts'
import { Layer } from './layer.ts'
import { PublishedTrack } from './published-track.ts'
import { parseRtcp } from './rtcp.ts'
import { parseRtp, type RtpPacket } from './rtp.ts'
import { offeredMedia } from './sdp.ts'
import { SourceMap } from './source-map.ts'
import { parseVp8 } from './vp8.ts'
import { wantedLayer } from './wanted-layer.ts'

const [SECTION] = offeredMedia(
  [
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
    'a=mid:2',
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
    'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
    'a=sendonly',
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rid:q send',
    'a=rid:h send',
    '',
  ].join('\r\n'),
)
if (!SECTION) throw new Error('the offer has no media section')
const section = SECTION

function packet(fields: Partial<RtpPacket> = {}): RtpPacket {
  const numbers = { payload_type: 96, sequence: 1, timestamp: 0, ssrc: 1, marker: true }
  return { ...numbers, extensions: new Map(), payload: Buffer.alloc(0), ...fields }
}

function vp8({ isKey, picture_id }: { isKey: boolean; picture_id: number }): Buffer {
  const payload = Buffer.alloc(20)
  payload.set([0x90, 0xc0, 0x80 | (picture_id >> 8), picture_id & 0xff, 5, isKey ? 0 : 1])
  payload.writeUInt16LE(640, 11)
  payload.writeUInt16LE(360, 13)
  return payload
}

/** Creates a track with two layers, a downlink, and the list of packets it sent. */
function meeting() {
  const requested: number[] = []
  const track = new PublishedTrack(new TrackInfo(), section, (message) => {
    for (const read of parseRtcp(message)) if (read.type === 'key_frame_wanted') requested.push(read.media_ssrc)
  })
  const sent: Buffer[] = []
  const downlink = new Downlink(track, (wire) => sent.push(Buffer.from(wire)) > 0)
  track.listeners.add(downlink)
  const next = [
    { sequence: 60_000, timestamp: 1_000 },
    { sequence: 3, timestamp: 4_000_000_000 },
  ]
  let at_ms = 0

  function send(layer: 0 | 1, isKey = false): void {
    const numbers = next[layer]
    if (!numbers) return
    at_ms += 40
    numbers.sequence += 1
    numbers.timestamp += 3_600
    const payload = vp8({ isKey, picture_id: numbers.sequence & 0x7fff })
    track.receive(packet({ ...numbers, ssrc: layer + 1, payload }), layer, at_ms)
  }

  function received() {
    return sent.splice(0).map((wire) => {
      const read = parseRtp(wire)
      const vp8 = read && parseVp8(read.payload)
      return [read?.sequence, read?.timestamp, vp8?.picture_id?.value, vp8?.tl0_index?.value]
    })
  }

  return { requested, track, downlink, send, received }
}

test('a downlink switches layers at a key frame and sends one continuous stream', () => {
  const { requested, downlink, send, received } = meeting()
  send(0)
  expect(received()).toEqual([])
  send(0, true)
  send(0)
  const first = received()
  expect(first).toEqual([
    [1000, expect.any(Number), 27_234, 5],
    [1001, expect.any(Number), 27_235, 5],
  ])
  send(1)
  requested.splice(0)
  downlink.setTargetLayer(1)
  expect(requested).toEqual([2])
  send(0)
  expect(received()).toEqual([[1002, expect.any(Number), 27_236, 5]])
  send(1, true)
  send(0)
  send(1)
  const second = received()
  expect(second.map(([sequence, , picture, tl0_index]) => [sequence, picture, tl0_index])).toEqual([
    [1003, 27_237, 6],
    [1004, 27_238, 6],
  ])
  const [before, after] = [first[1]?.[1] ?? 0, second[0]?.[1] ?? 0]
  expect(after - before).toBe(2 * 3_600)
})

test('after a layer without picture ids those of the next one are counted from zero', () => {
  const { track, downlink, received, send } = meeting()
  const payload = Buffer.from([0x10, 0, 0, 0])
  track.receive(packet({ sequence: 1, payload }), 0, 1)
  received()
  downlink.setTargetLayer(1)
  send(1, true)
  expect(received().map(([, , picture, tl0_index]) => [picture, tl0_index])).toEqual([[1, 1]])
})

test('a paused downlink sends nothing and resumes at a key frame with the next sequence number', () => {
  const { downlink, send, received } = meeting()
  send(0, true)
  downlink.setTargetLayer(undefined)
  send(0, true)
  downlink.setTargetLayer(0)
  send(0)
  send(0, true)
  expect(received().map(([sequence]) => sequence)).toEqual([1000, 1001])
})

test('a lost packet is retransmitted unchanged, also after a layer switch, but not twice in a row', () => {
  const { downlink, send, received } = meeting()
  send(0, true)
  send(0)
  const sent = received()
  downlink.setTargetLayer(1)
  send(1, true)
  received()
  expect(downlink.repeat([1001, 1000, 7], 100)).toBe(2)
  expect(received()).toEqual([sent[1], sent[0]])
  expect(downlink.repeat([1001], 110)).toBe(0)
})

test('a duplicate is forwarded once and a late packet keeps its sequence number', () => {
  const { track, received } = meeting()
  for (const sequence of [10, 12, 12, 11]) {
    const payload = vp8({ isKey: true, picture_id: sequence })
    track.receive(packet({ sequence, payload }), 0, sequence)
  }
  expect(received().map(([sequence]) => sequence)).toEqual([1000, 1002, 1001])
})

test('a new subscriber requests another key frame once the last has started, others after 250 ms', () => {
  const layer = new Layer(0, 1, 'video')
  const payload = vp8({ isKey: true, picture_id: 1 })
  const requests = (now_ms: number, isNewListener: boolean) =>
    layer.keyFrameRequest(now_ms, isNewListener) !== undefined
  expect(requests(1_000, false)).toBe(true)
  expect([requests(1_100, true), requests(1_100, false)]).toEqual([false, false])
  layer.receive(packet({ payload }), 1_150)
  expect([requests(1_200, false), requests(1_200, true), requests(1_210, true)]).toEqual([false, true, false])
  expect([requests(1_449, false), requests(1_450, false)]).toEqual([false, true])
})

test('of a publisher that sends only its large layer there is that one', () => {
  const { track, send } = meeting()
  send(1, true)
  expect(track.layers.map(({ index }) => index)).toEqual([1])
})

test('a layer that stops while another continues is no longer live', () => {
  const { track } = meeting()
  track.receive(packet({ ssrc: 1 }), 0, 0)
  track.receive(packet({ ssrc: 2 }), 1, 500)
  expect(track.liveLayers().map(({ index }) => index)).toEqual([0, 1])
  track.receive(packet({ ssrc: 1, sequence: 2 }), 0, 1_600)
  expect(track.liveLayers().map(({ index }) => index)).toEqual([0])
})

test('layers are identified by header extensions of their first packets, retransmissions by their stream', () => {
  const sources = new SourceMap()
  sources.describe([section])
  const mid = Buffer.from('2')
  expect(sources.find(packet({ ssrc: 5 }))).toBeUndefined()
  expect(sources.find(packet({ ssrc: 5, extensions: new Map([[4, mid]]) }))).toBeUndefined()
  const extensions_by_id = new Map([
    [4, mid],
    [10, Buffer.from('h')],
  ])
  expect(sources.find(packet({ ssrc: 5, extensions: extensions_by_id }))).toMatchObject({ layer: 1, ssrc: 5 })
  expect(sources.find(packet({ ssrc: 5 }))).toMatchObject({ layer: 1, ssrc: 5 })
  const repeated = new Map([
    [4, mid],
    [11, Buffer.from('h')],
  ])
  expect(sources.find(packet({ ssrc: 6, payload_type: 97, extensions: repeated }))).toMatchObject({ layer: 1, ssrc: 5 })
  sources.describe([])
  expect(sources.find(packet({ ssrc: 5 }))).toBeUndefined()
})

test('a key frame contains its size; the picture id may be short, long or missing', () => {
  expect(parseVp8(vp8({ isKey: true, picture_id: 300 }))).toEqual({
    startsKeyFrame: true,
    size: { width: 640, height: 360 },
    picture_id: { value: 300, at: 2, isLong: true },
    tl0_index: { value: 5, at: 4 },
  })
  expect(parseVp8(Buffer.from([0x90, 0x80, 0x7f, 1]))).toMatchObject({ picture_id: { value: 127, isLong: false } })
  expect(parseVp8(Buffer.from([0x10, 1]))).toMatchObject({ startsKeyFrame: false, picture_id: undefined })
  expect(parseVp8(Buffer.from([0x00, 0]))).toMatchObject({ startsKeyFrame: false })
  for (const cut of [[], [0x90], [0x90, 0x80], [0x90, 0x80, 0x81], [0x90, 0xc0, 0x01, 5]]) {
    expect(parseVp8(Buffer.from(cut))).toBeUndefined()
  }
})

test.each([
  [undefined, 2],
  [{ disabled: true }, undefined],
  [{ quality: VideoQuality.LOW }, 0],
  [{ quality: VideoQuality.HIGH }, 2],
  [{ width: 200, height: 100 }, 0],
  [{ width: 321, height: 100 }, 1],
  [{ width: 4000, height: 3000 }, 2],
])('with settings %j a subscriber gets at most layer %s of three', (settings, layer) => {
  const sizes = [
    [VideoQuality.HIGH, 1280, 720],
    [VideoQuality.LOW, 320, 180],
    [VideoQuality.MEDIUM, 640, 360],
  ] as const
  const layers = sizes.map(([quality, width, height]) => new VideoLayer({ quality, width, height }))
  const info = new TrackInfo({ layers, source: 1 satisfies TrackSource })
  expect(wantedLayer(settings && new UpdateTrackSettings(settings), info)).toBe(layer)
})

test('only packets that were sent count as lost by the link, and not those that the publisher lost', () => {
  const { track, downlink } = meeting()
  const arrive = (sequences: readonly number[]) => {
    for (const sequence of sequences) {
      const payload = vp8({ isKey: true, picture_id: sequence })
      track.receive(packet({ sequence, payload }), 0, sequence)
    }
  }
  const report = (highest_sequence: number, fraction_lost: number, later_ms = 1000) => {
    const none = { ssrc: downlink.ssrc, total_lost: 0, jitter: 0, last_sr: 0, delay_since_last_sr: 0 }
    return downlink.observe({ ...none, highest_sequence, fraction_lost }, performance.now() + later_ms).loss
  }
  arrive([10, 11, 13, 14, 16, 17, 19])
  // Of ten, three never came; the link lost none.
  expect(report(1009, 0.3)).toBeCloseTo(0)
  arrive([20, 22, 24, 26, 28])
  // Of nine, four never came, and the link lost one of five.
  expect(report(1018, 5 / 9)).toBeCloseTo(0.2)
  arrive([29, 30, 31, 32])
  expect(report(1022, 0.5)).toBeCloseTo(0.5)
  expect(report(1022, 0)).toBe(0)
  // Of four, one comes late, when the report is already on its way.
  arrive([33, 34, 36, 35])
  expect(report(1026, 0.25, 0)).toBe(0)
})
