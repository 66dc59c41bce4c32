import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createHttp } from './http/http.ts'
import { defaultLimits, type Limits } from './signal/limits.ts'
import { reserveUdpPort, createMedia } from './media/media.ts'
import { writeMetrics } from './http/metrics.ts'
import { openRelayPort, type RelayAddress } from './turn/relay-port.ts'
import { RoomRegistry } from './signal/room-registry.ts'
import { createSignal } from './signal/signal.ts'
import { openStateFile, readState, type SavedState, type StateFile } from './persistence/state-file.ts'
import type { TurnOptions } from './turn/turn.ts'
import { createAddressLimit } from './signal/per-minute-limit.ts'
import { createWebhooks, type RoomEvent } from './webhooks/webhooks.ts'

export type { TurnOptions } from './turn/turn.ts'

export interface RoomsOptions {
  // 0 picks a free port.
  port: number
  host?: string
  api_key: string
  api_secret: string
  webhook_url?: string
  // The one UDP port for all media; 0 or undefined picks a free one.
  udp_port?: number
  // The address at which clients reach the UDP port behind NAT or in a container.
  public_ip?: string
  // A coturn that shares its secret with us; credentials are sent in the join response.
  turn?: TurnOptions
  // The only address to which the TURN server may relay; needed for TURN over TCP and TLS.
  relay?: RelayAddress
  limits?: Partial<Limits>
  // Set behind a proxy that appends the client's address to X-Forwarded-For.
  trust_proxy?: boolean
  // Protects /metrics; without it only this machine may read them.
  metrics_token?: string
  // Persists rooms, revocations, permissions and undelivered webhooks; without it they are in memory only.
  state_file?: string
  // The clock, in milliseconds, for tokens and room timeouts.
  now?: () => number
  log?: (line: string) => void
}

export interface RoomsServer {
  url: string
  udp_port: number
  // Waits until the webhooks queued so far are delivered or given up.
  webhooksSent(): Promise<void>
  close(): Promise<void>
}

// LiveKit's interval for active speakers; also the resolution of room timeouts.
const tickMs = 400
const heartbeatMs = 2000

/** Rejects with the error of `listen` if a port is taken. */
export async function startRooms(options: RoomsOptions): Promise<RoomsServer> {
  const { host = 'localhost', now = Date.now, log = () => {}, webhook_url: url, state_file } = options
  const key = { api_key: options.api_key, api_secret: options.api_secret }
  const limits = { ...defaultLimits, ...options.limits }
  const udp_port = await reserveUdpPort(options.udp_port ?? 0)
  const media = createMedia(udp_port, options.public_ip, log)
  const delay = monitorEventLoopDelay({ resolution: 20 })
  // Taken first: the process that owns the port also owns the state file.
  const server = createServer()
  await listen(server, options.port, host)

  const relay = options.relay ? await openRelayPort(udp_port, options.relay, log) : undefined
  if (relay) media.extra_candidates.push(relay.candidate)

  let state: StateFile | undefined
  const saved = state_file ? readState(state_file, log) : undefined
  const onChanged = () => state?.touch()
  const webhooks = url ? createWebhooks({ ...key, url, now, log, saved: saved?.webhooks, onChanged }) : undefined
  const notify = (event: RoomEvent) => webhooks?.send(event)
  const registry = new RoomRegistry({ key, limits, now, log, notify, onChanged }, saved)

  function collect(): SavedState {
    return { version: 1, ...registry.saved(), webhooks: webhooks?.waiting() ?? [] }
  }

  const metrics = () => writeMetrics({ registry, media: media.counters, webhooks, delay })
  const isWithinLimit = createAddressLimit(limits.requests_per_minute, options.trust_proxy ?? false, now)
  const { turn, metrics_token } = options
  server.on(
    'request',
    createHttp({ key, registry, isWithinLimit, saveState: () => state?.flush(), metrics, metrics_token, now, log }),
  )
  server.on('upgrade', createSignal({ key, registry, isWithinLimit, media, relay, limits, turn, now, log }).onUpgrade)
  if (state_file) state = openStateFile(state_file, collect, log)
  onChanged()
  const ticker = setInterval(() => registry.tick(), tickMs)
  // Records for the next process until when this one and its participants were alive.
  const heartbeat = setInterval(onChanged, heartbeatMs)
  delay.enable()

  return {
    url: toUrl(server, host),
    udp_port,
    webhooksSent: async () => webhooks?.settled(),
    async close() {
      clearInterval(ticker)
      clearInterval(heartbeat)
      delay.disable()
      webhooks?.close()
      // Saved before disconnecting, because these participants may rejoin the next process.
      state?.close()
      registry.abandon()
      relay?.close()
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
  if (typeof address !== 'object' || address === null) throw new Error('the server is not listening on a TCP port')
  return `ws://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
