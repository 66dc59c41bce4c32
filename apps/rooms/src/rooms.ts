import { createServer, type Server } from 'node:http'
import { createHttp } from './http.ts'
import { claimUdpPort, createMedia } from './media.ts'
import { RoomRegistry } from './room-registry.ts'
import { createSignal } from './signal.ts'
import type { TurnOptions } from './turn.ts'
import { createWebhooks } from './webhooks.ts'

export type { TurnOptions } from './turn.ts'

export type RoomsOptions = {
  /** 0 for a free one. */
  port: number
  host?: string
  api_key: string
  api_secret: string
  webhook_url?: string
  /** One UDP port for all media; 0 or none for a free one. */
  udp_port?: number
  /** Where clients reach the UDP port, if that is not an address of this machine (NAT, a container). */
  public_ip?: string
  /** A coturn whose secret we share; its credentials go out with the join answer. */
  turn?: TurnOptions
  /** Milliseconds; tokens and the timers of rooms go by it. */
  now?: () => number
  log?: (line: string) => void
}

export type RoomsServer = { url: string; close(): Promise<void> }

/** How often timeouts are looked at and speakers told: LiveKit's interval for speakers. */
const TICK_MS = 400

/** Starts a server of its own; rejects with the error of `listen` when a port is taken. */
export async function startRooms(options: RoomsOptions): Promise<RoomsServer> {
  const { host = 'localhost', now = Date.now, log = () => {}, webhook_url: url } = options
  const key = { api_key: options.api_key, api_secret: options.api_secret }
  const webhooks = url ? createWebhooks({ ...key, url, now, log }) : undefined
  const registry = new RoomRegistry({ now, log, notify: (event) => webhooks?.send(event) })
  const media = createMedia(await claimUdpPort(options.udp_port ?? 0), options.public_ip, log)

  const server = createServer(createHttp({ key, registry, now, log }))
  server.on('upgrade', createSignal({ key, registry, media, turn: options.turn, now, log }).onUpgrade)
  await listen(server, options.port, host)
  const ticking = setInterval(() => registry.tick(), TICK_MS)

  return {
    url: toUrl(server, host),
    async close() {
      clearInterval(ticking)
      webhooks?.close()
      registry.abandon()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function toUrl(server: Server, host: string): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no TCP port')
  return `ws://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
