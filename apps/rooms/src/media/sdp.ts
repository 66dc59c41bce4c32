export type MediaKind = 'audio' | 'video'
const directions = ['sendonly', 'sendrecv', 'recvonly', 'inactive'] as const
type Direction = (typeof directions)[number]

export interface Credentials {
  ufrag: string
  password: string
  fingerprint: string
  setup: string
}

// Header extensions accepted from publishers.
export const headerExtensions = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repaired_rid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  audio_level: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  transport_sequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
} as const
type ExtensionIds = Partial<Record<keyof typeof headerExtensions, number>>

export interface OfferedMedia {
  kind: MediaKind
  mid: string
  direction: Direction
  // The browser's track id, equal to the `cid` of the AddTrackRequest.
  track_id: string | undefined
  // Opus or VP8 with its retransmission payload type; undefined if neither is offered.
  codec: { payload_type: number; rtx_payload_type: number | undefined; parameters: string | undefined } | undefined
  extensions: ExtensionIds
  // Simulcast layers, smallest first.
  rids: string[]
  ssrcs: number[]
  // Maps the SSRC of retransmissions to the SSRC of the stream.
  rtx_ssrcs: Map<number, number>
}

const codecNames: Record<MediaKind, string> = { audio: 'opus', video: 'vp8' }
export function readCredentials(sdp: string): Credentials {
  return {
    ufrag: attribute(sdp, 'ice-ufrag') ?? '',
    password: attribute(sdp, 'ice-pwd') ?? '',
    fingerprint: attribute(sdp, 'fingerprint') ?? '',
    setup: attribute(sdp, 'setup') ?? 'actpass',
  }
}

export function hasData(sdp: string): boolean {
  return /^m=application [1-9]/m.test(sdp)
}

export function offeredMedia(offer: string): OfferedMedia[] {
  return splitSections(offer).flatMap((section) => {
    const kind = kindOf(section)
    const mid = attribute(section, 'mid')
    if (!kind || mid === undefined) return []
    return [
      {
        kind,
        mid,
        direction: isRejected(section) ? 'inactive' : directionOf(section),
        track_id: /^a=msid:\S+ (\S+)/m.exec(section)?.[1],
        codec: findCodec(section, codecNames[kind]),
        extensions: findExtensions(section),
        rids: findRids(section),
        ssrcs: [...new Set([...section.matchAll(/^a=ssrc:(\d+)/gm)].map(([, ssrc]) => Number(ssrc)))],
        rtx_ssrcs: new Map(
          [...section.matchAll(/^a=ssrc-group:FID (\d+) (\d+)/gm)].map(([, ssrc, rtx]) => [Number(rtx), Number(ssrc)]),
        ),
      },
    ]
  })
}

export function splitSections(sdp: string): string[] {
  return sdp.split(/(?=^m=)/m)
}

export function attribute(sdp: string, name: string): string | undefined {
  return new RegExp(`^a=${name}:(.*?)\\r?$`, 'm').exec(sdp)?.[1]
}

export function isRejected(section: string): boolean {
  return /^m=\w+ 0 /.test(section) && !/^a=bundle-only/m.test(section)
}

function kindOf(section: string): MediaKind | undefined {
  if (section.startsWith('m=audio')) return 'audio'
  return section.startsWith('m=video') ? 'video' : undefined
}

function directionOf(section: string): Direction {
  const found = /^a=(sendonly|sendrecv|recvonly|inactive)\r?$/m.exec(section)?.[1]
  return directions.find((direction) => direction === found) ?? 'sendrecv'
}

function findCodec(section: string, codec: string): OfferedMedia['codec'] {
  for (const [, found, name] of section.matchAll(/^a=rtpmap:(\d+) ([\w-]+)\//gm)) {
    if (!found || name?.toLowerCase() !== codec) continue
    const rtx = new RegExp(`^a=fmtp:(\\d+) apt=${found}\\r?$`, 'm').exec(section)?.[1]
    return {
      payload_type: Number(found),
      rtx_payload_type: rtx === undefined ? undefined : Number(rtx),
      parameters: fmtpOf(section, found),
    }
  }
  return undefined
}

function fmtpOf(section: string, payload_type: string): string | undefined {
  return new RegExp(`^a=fmtp:${payload_type} (.*?)\\r?$`, 'm').exec(section)?.[1]
}

function findExtensions(section: string): ExtensionIds {
  const found: ExtensionIds = {}
  for (const [, id, uri] of section.matchAll(/^a=extmap:(\d+)(?:\/\S*)? (\S+)/gm)) {
    if (uri === headerExtensions.mid) found.mid = Number(id)
    else if (uri === headerExtensions.rid) found.rid = Number(id)
    else if (uri === headerExtensions.repaired_rid) found.repaired_rid = Number(id)
    else if (uri === headerExtensions.audio_level) found.audio_level = Number(id)
    else if (uri === headerExtensions.transport_sequence) found.transport_sequence = Number(id)
  }
  return found
}

// Known rids sort by size, others keep their place.
function findRids(section: string): string[] {
  const rids = [...section.matchAll(/^a=rid:(\S+) send/gm)].flatMap(([, rid]) => rid ?? [])
  return rids.toSorted((a, b) => 'qhf'.indexOf(a) - 'qhf'.indexOf(b))
}
