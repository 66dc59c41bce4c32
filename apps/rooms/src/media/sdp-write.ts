import { payloadType, sendTimeExtension } from './rtp.ts'
import { attribute, headerExtensions, isRejected, offeredMedia, splitSections } from './sdp.ts'
import type { Credentials, MediaKind, OfferedMedia } from './sdp.ts'

interface ServedStream {
  ssrc: number
  cname: string
  id: string
  track_id: string
  // Browsers decode Opus to one channel unless two are announced.
  isStereo: boolean
}

// A media section of our offer; without a stream it is free for reuse.
export interface ServedMedia {
  kind: MediaKind
  mid: string
  stream: ServedStream | undefined
}

const sendTime = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time'
const dataLine = 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel'
const audioFeedback = ['nack', 'transport-cc']
const videoFeedback = ['nack', 'nack pli', 'transport-cc']
const opusParameters = 'minptime=10;useinbandfec=1'

/** Describes the browser to libdatachannel: always one media section, whatever was negotiated. */
export function fixedDescription(credentials: Credentials, mids: { data?: string; media: string }): string {
  const bundle = [mids.data, mids.media].flatMap((mid) => mid ?? []).join(' ')
  return joinLines([
    ...sessionLines(1, bundle),
    ...(mids.data === undefined ? [] : dataLines(mids.data, credentials)),
    ...mediaLines('video', mids.media, payloadType.video.toString(), credentials),
    'a=sendrecv',
    `a=rtpmap:${payloadType.video} VP8/90000`,
  ])
}

/** Accepts Opus and VP8, receive-only, with all layers; rejects sections with neither. */
export function writeAnswer(offer: string, credentials: Credentials): string {
  const media = new Map(offeredMedia(offer).map((section) => [section.mid, section]))
  const sections = splitSections(offer).slice(1)
  const answered = sections.map((section) => answerSection(section, media, credentials))
  const bundle = answered.flatMap(([line, ...lines]) => (isRefusal(line) ? [] : midOf(lines))).join(' ')
  return joinLines([...sessionLines(1, bundle), ...answered.flat()])
}

/** Lists data channels first, because they exist from the start. */
export function writeOffer(version: number, served: ServedMedia[], credentials: Credentials): string {
  const mids = ['0', ...served.map(({ mid }) => mid)]
  return joinLines([
    ...sessionLines(version, mids.join(' ')),
    ...dataLines('0', credentials),
    ...served.flatMap((media) => offerSection(media, credentials)),
  ])
}

function answerSection(section: string, media: Map<string, OfferedMedia>, credentials: Credentials): string[] {
  const mid = attribute(section, 'mid') ?? ''
  if (section.startsWith('m=application') && !isRejected(section)) return dataLines(mid, credentials)
  const offered = media.get(mid)
  if (!offered?.codec || isRejected(section)) return refuseSection(section, mid)
  const { kind, codec, direction, extensions, rids } = offered
  const { payload_type, rtx_payload_type, parameters } = codec
  const isReceived = direction === 'sendonly' || direction === 'sendrecv'
  return [
    ...mediaLines(kind, mid, [payload_type, rtx_payload_type].filter(Boolean).join(' '), credentials),
    `a=${isReceived ? 'recvonly' : 'inactive'}`,
    ...Object.entries(extensions).map(([name, id]) => `a=extmap:${id} ${uriOf(name)}`),
    ...(kind === 'audio'
      ? [`a=rtpmap:${payload_type} opus/48000/2`, `a=fmtp:${payload_type} ${parameters ?? opusParameters}`]
      : [`a=rtpmap:${payload_type} VP8/90000`]),
    ...(kind === 'audio' ? audioFeedback : videoFeedback).map((name) => `a=rtcp-fb:${payload_type} ${name}`),
    ...(rtx_payload_type === undefined
      ? []
      : [`a=rtpmap:${rtx_payload_type} rtx/90000`, `a=fmtp:${rtx_payload_type} apt=${payload_type}`]),
    ...rids.map((rid) => `a=rid:${rid} recv`),
    ...(rids.length > 0 ? [`a=simulcast:recv ${rids.join(';')}`] : []),
  ]
}

function offerSection({ kind, mid, stream }: ServedMedia, credentials: Credentials): string[] {
  const payload_type = payloadType[kind]
  return [
    ...mediaLines(kind, mid, payload_type.toString(), credentials),
    `a=${stream ? 'sendonly' : 'inactive'}`,
    `a=extmap:${sendTimeExtension} ${sendTime}`,
    ...(kind === 'audio'
      ? [
          `a=rtpmap:${payload_type} opus/48000/2`,
          `a=fmtp:${payload_type} ${opusParameters}${stream?.isStereo ? ';sprop-stereo=1' : ''}`,
        ]
      : [`a=rtpmap:${payload_type} VP8/90000`, `a=rtcp-fb:${payload_type} nack pli`]),
    `a=rtcp-fb:${payload_type} nack`,
    `a=rtcp-fb:${payload_type} goog-remb`,
    ...(stream
      ? [
          `a=msid:${stream.id} ${stream.track_id}`,
          `a=ssrc:${stream.ssrc} cname:${stream.cname}`,
          `a=ssrc:${stream.ssrc} msid:${stream.id} ${stream.track_id}`,
        ]
      : []),
  ]
}

function refuseSection(section: string, mid: string): string[] {
  const [, kind, profile, formats] = /^m=(\w+) \d+ (\S+) (.*?)\r?$/m.exec(section) ?? []
  return [`m=${kind} 0 ${profile} ${formats?.split(' ')[0]}`, 'c=IN IP4 0.0.0.0', `a=mid:${mid}`, 'a=inactive']
}

function sessionLines(version: number, bundle: string): string[] {
  const ids = ['v=0', `o=- 7 ${version} IN IP4 127.0.0.1`, 's=-', 't=0 0']
  return [...ids, `a=group:BUNDLE ${bundle}`, 'a=extmap-allow-mixed', 'a=msid-semantic: WMS *']
}

function dataLines(mid: string, credentials: Credentials): string[] {
  return [dataLine, ...transportLines(mid, credentials), 'a=sctp-port:5000', 'a=max-message-size:262144']
}

function mediaLines(kind: MediaKind, mid: string, formats: string, credentials: Credentials): string[] {
  return [`m=${kind} 9 UDP/TLS/RTP/SAVPF ${formats}`, ...transportLines(mid, credentials), 'a=rtcp-mux', 'a=rtcp-rsize']
}

function transportLines(mid: string, { ufrag, password, fingerprint, setup }: Credentials): string[] {
  return [
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    'a=ice-options:trickle',
    `a=fingerprint:${fingerprint}`,
    `a=setup:${setup}`,
  ]
}

function joinLines(lines: string[]): string {
  return lines.map((line) => `${line}\r\n`).join('')
}

function isRefusal(line: string | undefined): boolean {
  return /^m=\w+ 0 /.test(line ?? '')
}

function midOf(lines: string[]): string[] {
  return lines.flatMap((line) => (line.startsWith('a=mid:') ? [line.slice('a=mid:'.length)] : []))
}

function uriOf(name: string): string {
  const found = Object.entries(headerExtensions).find(([key]) => key === name)
  return found?.[1] ?? ''
}
