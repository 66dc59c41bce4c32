import type { roomTicket } from '@razgovor/contract/meetings'
import { Room, RoomEvent, Track, type LocalTrack } from 'livekit-client'
import { roomOptions } from '../meeting/room/connection/room-connection.ts'
import { startTestPicture } from './test-picture.ts'

export type TestTicket = (typeof roomTicket)['_zod']['output']

export interface NetworkPath {
  protocol: string
  isRelayed: boolean
  roundTripMs: number | null
}

const limitMs = 12_000
const options = { maxRetries: 0, websocketTimeout: limitMs, peerConnectionTimeout: limitMs }
const quietRoom = { ...roomOptions, adaptiveStream: false, dynacast: false }

export async function measureSocket({ url, token }: TestTicket): Promise<number> {
  const room = new Room(quietRoom)
  const begun = performance.now()
  let tookMs: number | null = null
  room.once(RoomEvent.SignalConnected, () => (tookMs = performance.now() - begun))
  try {
    await room.connect(url, token, options)
  } catch (error) {
    // The next steps check whether media can be sent.
    if (tookMs === null) throw error
  } finally {
    await room.disconnect()
  }
  return tookMs ?? performance.now() - begun
}

interface LineInput {
  ticket: TestTicket
  ice_servers: TestTicket['ice_servers']
  isRelayed: boolean
}

/** Publishes a test video over the given ICE servers and passes it to `look`. Throws if no connection succeeds. */
export async function withTestConnection<Result>(
  { ticket, ice_servers, isRelayed }: LineInput,
  look: (track: LocalTrack) => Promise<Result>,
): Promise<Result> {
  const room = new Room(quietRoom)
  const picture = startTestPicture()
  try {
    await room.connect(ticket.url, ticket.token, {
      ...options,
      rtcConfig: {
        // Without our own TURN servers, those of the room server are used.
        ...(ticket.ice_servers.length > 0 && { iceServers: ice_servers.map((server) => ({ ...server })) }),
        iceTransportPolicy: isRelayed ? 'relay' : 'all',
      },
    })
    const { track } = await room.localParticipant.publishTrack(picture.track, {
      source: Track.Source.Camera,
      simulcast: false,
      videoEncoding: { maxBitrate: 1_200_000, maxFramerate: 25 },
    })
    return await look(track!)
  } finally {
    await room.disconnect()
    picture.stop()
  }
}

export async function findNetworkPath(track: LocalTrack): Promise<NetworkPath> {
  const ends = performance.now() + limitMs
  while (performance.now() < ends) {
    const path = readNetworkPath(await statsOf(track))
    if (path) return path
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('no packets went out')
}

export type Stats = Record<string, string | number | undefined> & { id: string; type: string }

export async function statsOf(track: LocalTrack): Promise<Stats[]> {
  const report = await track.getRTCStatsReport()
  return report ? [...(report.values() as Iterable<Stats>)] : []
}

function readNetworkPath(stats: readonly Stats[]): NetworkPath | null {
  const transport = stats.find(({ type }) => type === 'transport')
  const pair =
    stats.find(({ id }) => id === transport?.['selectedCandidatePairId']) ??
    stats.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
  const own = stats.find(({ id }) => id === pair?.['localCandidateId'])
  const sent = stats.some(({ type, packetsSent }) => type === 'outbound-rtp' && Number(packetsSent) > 0)
  if (!pair || !own || !sent) return null
  const { currentRoundTripTime } = pair
  return {
    protocol: String(own['relayProtocol'] ?? own['protocol']),
    isRelayed: own['candidateType'] === 'relay',
    roundTripMs: typeof currentRoundTripTime === 'number' ? currentRoundTripTime * 1000 : null,
  }
}
