export type MediaKind = 'audio' | 'video'
const DIRECTIONS = ['sendonly', 'sendrecv', 'recvonly', 'inactive'] as const
type Direction = (typeof DIRECTIONS)[number]

export type OfferedMedia = {
  kind: MediaKind
  mid: string
  direction: Direction
  /** The browser's track id, which is the `cid` of the AddTrackRequest. */
  track_id: string | undefined
  audio_level_extension: number | undefined
}

const CODEC: Record<MediaKind, string> = { audio: 'opus', video: 'vp8' }
const AUDIO_LEVEL = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'

/** What is left tells how to talk to us, but not where. */
export function withoutCandidates(sdp: string): string {
  return sdp.replaceAll(/^a=(candidate:.*|end-of-candidates)\r\n/gm, '')
}

/** The audio and video sections of a publisher's offer. */
export function offeredMedia(offer: string): OfferedMedia[] {
  return splitSections(offer).flatMap((section) => {
    const kind = kindOf(section)
    const mid = /^a=mid:(\S+)/m.exec(section)?.[1]
    if (!kind || mid === undefined) return []
    const level = new RegExp(`^a=extmap:(\\d+)\\S* ${AUDIO_LEVEL}`, 'm').exec(section)?.[1]
    return [
      {
        kind,
        mid,
        direction: directionOf(section),
        track_id: /^a=msid:\S+ (\S+)/m.exec(section)?.[1],
        audio_level_extension: level === undefined ? undefined : Number(level),
      },
    ]
  })
}

/**
 * The library answers with every codec that was offered and in its own direction. What we forward is one payload
 * type a section (Opus or VP8), only inwards, with no transport-wide feedback, which nobody here would send.
 */
export function narrowAnswer(answer: string, offer: string): string {
  const offered = new Map(offeredMedia(offer).map((media) => [media.mid, media.direction]))
  return splitSections(answer)
    .map((section) => {
      const kind = kindOf(section)
      const mid = /^a=mid:(\S+)/m.exec(section)?.[1] ?? ''
      return kind ? narrowSection(section, kind, answerTo(offered.get(mid))) : section
    })
    .join('')
}

function narrowSection(section: string, kind: MediaKind, direction: Direction): string {
  const payload_type = findPayloadType(section, CODEC[kind])
  const kept = section.split('\r\n').flatMap((line, index) => {
    if (index === 0) return payload_type ? [line.replace(/^(m=\w+ \d+ \S+) .*/, `$1 ${payload_type}`)] : [line]
    const described = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/.exec(line)?.[1]
    if (payload_type && described !== undefined && described !== payload_type) return []
    if (/^a=(ssrc|ssrc-group|msid|rid|simulcast):/.test(line)) return []
    if (/^a=rtcp-fb:\d+ transport-cc|^a=extmap:.*transport-wide-cc-extensions/.test(line)) return []
    if (/^a=(sendonly|sendrecv|recvonly|inactive)$/.test(line)) return [`a=${payload_type ? direction : 'inactive'}`]
    return [line]
  })
  return kept.join('\r\n')
}

function splitSections(sdp: string): string[] {
  return sdp.split(/(?=^m=)/m)
}

function kindOf(section: string): MediaKind | undefined {
  if (section.startsWith('m=audio')) return 'audio'
  return section.startsWith('m=video') ? 'video' : undefined
}

function directionOf(section: string): Direction {
  const found = /^a=(sendonly|sendrecv|recvonly|inactive)\r?$/m.exec(section)?.[1]
  return DIRECTIONS.find((direction) => direction === found) ?? 'sendrecv'
}

function answerTo(offered: Direction | undefined): Direction {
  return offered === 'sendonly' || offered === 'sendrecv' ? 'recvonly' : 'inactive'
}

function findPayloadType(section: string, codec: string): string | undefined {
  for (const [, payload_type, name] of section.matchAll(/^a=rtpmap:(\d+) ([\w-]+)\//gm)) {
    if (name?.toLowerCase() === codec) return payload_type
  }
  return undefined
}
