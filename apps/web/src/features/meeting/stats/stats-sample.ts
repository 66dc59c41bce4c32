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
  atMs: number
  sentBytes: number
  receivedBytes: number
  sentPackets: number
  sentLost: number
  receivedPackets: number
  receivedLost: number
  roundTripMs: number | null
  transport: { protocol: string; isRelayed: boolean } | null
  ownPicture: Picture | null
  othersPicture: Picture | null
  soundCodec: string
}

export interface StatsSample {
  sentKbps: number
  receivedKbps: number
  sentLossPercent: number
  receivedLossPercent: number
  counted: Counted
}

/** `sent` and `received`: the reports of the two connections to the room server. */
export function count(sent: readonly Stat[], received: readonly Stat[], atMs: number): Counted {
  const out = sent.filter(({ type }) => type === 'outbound-rtp')
  const reported = sent.filter(({ type }) => type === 'remote-inbound-rtp')
  const into = received.filter(({ type }) => type === 'inbound-rtp')
  const pair = pairOf(sent) ?? pairOf(received)
  return {
    atMs,
    sentBytes: sum(out, 'bytesSent'),
    receivedBytes: sum(into, 'bytesReceived'),
    sentPackets: sum(out, 'packetsSent'),
    sentLost: sum(reported, 'packetsLost'),
    receivedPackets: sum(into, 'packetsReceived'),
    receivedLost: sum(into, 'packetsLost'),
    roundTripMs: roundTripOf(pair),
    transport: transportOf(pair, pairOf(sent) ? sent : received),
    ownPicture: largest(out, sent),
    othersPicture: largest(into, received),
    soundCodec: codecOf(
      [...out, ...into].find(({ kind }) => kind === 'audio'),
      [...sent, ...received],
    ),
  }
}

/** Returns the rates between two moments; null if no time passed, or a reconnect reset the counters. */
export function compare(before: Counted, after: Counted): StatsSample | null {
  const seconds = (after.atMs - before.atMs) / 1000
  const sentBytes = after.sentBytes - before.sentBytes
  const receivedBytes = after.receivedBytes - before.receivedBytes
  if (seconds <= 0 || sentBytes < 0 || receivedBytes < 0) return null
  const sentLost = after.sentLost - before.sentLost
  const receivedLost = after.receivedLost - before.receivedLost
  return {
    sentKbps: Math.round((sentBytes * 8) / 1000 / seconds),
    receivedKbps: Math.round((receivedBytes * 8) / 1000 / seconds),
    sentLossPercent: percent(sentLost, after.sentPackets - before.sentPackets),
    // Lost packets were not received, so they are counted beside those that were.
    receivedLossPercent: percent(receivedLost, receivedLost + after.receivedPackets - before.receivedPackets),
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
