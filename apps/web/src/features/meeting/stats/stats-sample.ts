/** One entry of a report of `RTCPeerConnection.getStats`. */
export type Stat = Readonly<Record<string, unknown>> & { id: string; type: string }

interface Picture {
  width: number
  height: number
  frames: number
  codec: string
}

/** The browser's counters since the connections began. */
export interface Counted {
  at_ms: number
  sent_bytes: number
  received_bytes: number
  sent_packets: number
  sent_lost: number
  received_packets: number
  received_lost: number
  round_trip_ms: number | null
  transport: { protocol: string; isRelayed: boolean } | null
  own_picture: Picture | null
  others_picture: Picture | null
  sound_codec: string
}

export interface StatsSample {
  sent_kbps: number
  received_kbps: number
  sent_loss_percent: number
  received_loss_percent: number
  counted: Counted
}

/** `sent` and `received`: the reports of the two connections to the room server. */
export function count(sent: readonly Stat[], received: readonly Stat[], at_ms: number): Counted {
  const out = sent.filter(({ type }) => type === 'outbound-rtp')
  const reported = sent.filter(({ type }) => type === 'remote-inbound-rtp')
  const into = received.filter(({ type }) => type === 'inbound-rtp')
  const pair = pairOf(sent) ?? pairOf(received)
  return {
    at_ms,
    sent_bytes: sum(out, 'bytesSent'),
    received_bytes: sum(into, 'bytesReceived'),
    sent_packets: sum(out, 'packetsSent'),
    sent_lost: sum(reported, 'packetsLost'),
    received_packets: sum(into, 'packetsReceived'),
    received_lost: sum(into, 'packetsLost'),
    round_trip_ms: roundTripOf(pair),
    transport: transportOf(pair, pairOf(sent) ? sent : received),
    own_picture: largest(out, sent),
    others_picture: largest(into, received),
    sound_codec: codecOf(
      [...out, ...into].find(({ kind }) => kind === 'audio'),
      [...sent, ...received],
    ),
  }
}

/** Returns the rates between two moments; null if no time passed, or a reconnect reset the counters. */
export function compare(before: Counted, after: Counted): StatsSample | null {
  const seconds = (after.at_ms - before.at_ms) / 1000
  const sent_bytes = after.sent_bytes - before.sent_bytes
  const received_bytes = after.received_bytes - before.received_bytes
  if (seconds <= 0 || sent_bytes < 0 || received_bytes < 0) return null
  const sent_lost = after.sent_lost - before.sent_lost
  const received_lost = after.received_lost - before.received_lost
  return {
    sent_kbps: Math.round((sent_bytes * 8) / 1000 / seconds),
    received_kbps: Math.round((received_bytes * 8) / 1000 / seconds),
    sent_loss_percent: percent(sent_lost, after.sent_packets - before.sent_packets),
    // Lost packets were not received, so they are counted beside those that were.
    received_loss_percent: percent(received_lost, received_lost + after.received_packets - before.received_packets),
    counted: after,
  }
}

function percent(lost: number, all: number): number {
  return all > 0 ? Math.min(100, Math.max(0, (lost / all) * 100)) : 0
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function sum(stats: readonly Stat[], field: string): number {
  return stats.reduce((total, stat) => total + numberOf(stat[field]), 0)
}

/** Returns the candidate pair in use. Firefox has no `transport` and marks the pair itself. */
function pairOf(stats: readonly Stat[]): Stat | undefined {
  const transport = stats.find(({ type }) => type === 'transport')
  return (
    stats.find(({ id }) => id === transport?.['selectedCandidatePairId']) ??
    stats.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
  )
}

function roundTripOf(pair: Stat | undefined): number | null {
  const seconds = pair?.['currentRoundTripTime']
  return typeof seconds === 'number' ? Math.round(seconds * 1000) : null
}

function transportOf(pair: Stat | undefined, stats: readonly Stat[]): Counted['transport'] {
  const own = stats.find(({ id }) => id === pair?.['localCandidateId'])
  if (!own) return null
  const protocol = own['relayProtocol'] ?? own['protocol']
  return {
    protocol: typeof protocol === 'string' ? protocol.toUpperCase() : '',
    isRelayed: own['candidateType'] === 'relay',
  }
}

function largest(streams: readonly Stat[], stats: readonly Stat[]): Picture | null {
  const shown = streams
    .filter(({ kind, frameWidth }) => kind === 'video' && numberOf(frameWidth) > 0)
    .toSorted((one, other) => numberOf(other['frameWidth']) - numberOf(one['frameWidth']))[0]
  if (!shown) return null
  return {
    width: numberOf(shown['frameWidth']),
    height: numberOf(shown['frameHeight']),
    frames: Math.round(numberOf(shown['framesPerSecond'])),
    codec: codecOf(shown, stats),
  }
}

function codecOf(stream: Stat | undefined, stats: readonly Stat[]): string {
  const codec = stats.find(({ id }) => id === stream?.['codecId'])?.['mimeType']
  return typeof codec === 'string' ? codec.replace(/^\w+\//, '') : ''
}
