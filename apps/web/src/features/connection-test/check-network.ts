import { rateQuality, type Finding, type MeasuredQuality } from './connection-steps.ts'
import {
  findNetworkPath,
  statsOf,
  measureSocket,
  withTestConnection,
  type Stats,
  type TestTicket,
} from './test-network.ts'

const slowSocket_ms = 3000
const watched_ms = 6000

export async function checkSocket(ticket: TestTicket): Promise<Finding> {
  const took_ms = Math.round(await measureSocket(ticket))
  return { result: took_ms > slowSocket_ms ? 'WEAK' : 'OK', detail: `${took_ms} ms` }
}

export async function checkUdp(ticket: TestTicket): Promise<Finding> {
  const ice_servers = serversOf(ticket, (url) => url.startsWith('stun:'))
  const path = await withTestConnection({ ticket, ice_servers, isRelayed: false }, findNetworkPath)
  return { result: path.protocol === 'udp' ? 'OK' : 'FAILED', detail: `${path.protocol}, ${path.round_trip_ms} ms` }
}

export function checkTcp(ticket: TestTicket): Promise<Finding> {
  return checkRelay(ticket, (url) => url.startsWith('turns:') || url.includes('transport=tcp'))
}

export function checkTurn(ticket: TestTicket): Promise<Finding> {
  return checkRelay(ticket, (url) => url.startsWith('turn'))
}

async function checkRelay(ticket: TestTicket, isMeant: (url: string) => boolean): Promise<Finding> {
  const ice_servers = serversOf(ticket, isMeant)
  if (ice_servers.length === 0) return { result: 'SKIPPED', detail: 'no such relay is configured' }
  const path = await withTestConnection({ ticket, ice_servers, isRelayed: true }, findNetworkPath)
  return { result: 'OK', detail: `${path.protocol}, ${path.round_trip_ms} ms` }
}

export async function checkQuality(ticket: TestTicket): Promise<Finding> {
  const quality = await withTestConnection(
    { ticket, ice_servers: ticket.ice_servers, isRelayed: false },
    async (track) => {
      const { round_trip_ms } = await findNetworkPath(track)
      await new Promise((resolve) => setTimeout(resolve, watched_ms))
      return readQuality(await statsOf(track), round_trip_ms)
    },
  )
  const { round_trip_ms, lost_share, frames_per_second } = quality
  return {
    result: rateQuality(quality),
    detail: `${round_trip_ms} ms, ${(lost_share * 100).toFixed(1)} % lost, ${frames_per_second} frames a second`,
  }
}

function readQuality(stats: readonly Stats[], round_trip_ms: number | null): MeasuredQuality {
  const sent = stats.find(({ type }) => type === 'outbound-rtp')
  const received = stats.find(({ type }) => type === 'remote-inbound-rtp')
  const lost = Number(received?.['packetsLost'] ?? 0)
  return {
    round_trip_ms,
    lost_share: Math.max(0, lost) / Math.max(1, Number(sent?.['packetsSent'] ?? 0)),
    frames_per_second: Number(sent?.['framesPerSecond'] ?? 0),
  }
}

function serversOf({ ice_servers }: TestTicket, isMeant: (url: string) => boolean): TestTicket['ice_servers'] {
  return ice_servers
    .map((server) => ({ ...server, urls: server.urls.filter(isMeant) }))
    .filter(({ urls }) => urls.length > 0)
}
