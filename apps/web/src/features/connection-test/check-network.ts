import { rateQuality, type Finding, type MeasuredQuality } from './connection-steps.ts'
import {
  findNetworkPath,
  statsOf,
  measureSocket,
  withTestConnection,
  type Stats,
  type TestTicket,
} from './test-network.ts'

const slowSocketMs = 3000
const watchedMs = 6000

export async function checkSocket(ticket: TestTicket): Promise<Finding> {
  const tookMs = Math.round(await measureSocket(ticket))
  return { result: tookMs > slowSocketMs ? 'WEAK' : 'OK', detail: `${tookMs} ms` }
}

export async function checkUdp(ticket: TestTicket): Promise<Finding> {
  const ice_servers = serversOf(ticket, (url) => url.startsWith('stun:'))
  const path = await withTestConnection({ ticket, ice_servers, isRelayed: false }, findNetworkPath)
  return { result: path.protocol === 'udp' ? 'OK' : 'FAILED', detail: `${path.protocol}, ${path.roundTripMs} ms` }
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
  return { result: 'OK', detail: `${path.protocol}, ${path.roundTripMs} ms` }
}

export async function checkQuality(ticket: TestTicket): Promise<Finding> {
  const quality = await withTestConnection(
    { ticket, ice_servers: ticket.ice_servers, isRelayed: false },
    async (track) => {
      const { roundTripMs } = await findNetworkPath(track)
      await new Promise((resolve) => setTimeout(resolve, watchedMs))
      return readQuality(await statsOf(track), roundTripMs)
    },
  )
  const { roundTripMs, lostShare, framesPerSecond } = quality
  return {
    result: rateQuality(quality),
    detail: `${roundTripMs} ms, ${(lostShare * 100).toFixed(1)} % lost, ${framesPerSecond} frames a second`,
  }
}

function readQuality(stats: readonly Stats[], roundTripMs: number | null): MeasuredQuality {
  const sent = stats.find(({ type }) => type === 'outbound-rtp')
  const received = stats.find(({ type }) => type === 'remote-inbound-rtp')
  const lost = Number(received?.['packetsLost'] ?? 0)
  return {
    roundTripMs,
    lostShare: Math.max(0, lost) / Math.max(1, Number(sent?.['packetsSent'] ?? 0)),
    framesPerSecond: Number(sent?.['framesPerSecond'] ?? 0),
  }
}

function serversOf({ ice_servers }: TestTicket, isMeant: (url: string) => boolean): TestTicket['ice_servers'] {
  return ice_servers
    .map((server) => ({ ...server, urls: server.urls.filter(isMeant) }))
    .filter(({ urls }) => urls.length > 0)
}
