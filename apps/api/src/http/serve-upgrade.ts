import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Ctx } from '../context.ts'
import type { App } from './serve.ts'

export interface Upgrade {
  path: string
  /** Bytes of one message. */
  maxPayload: number
  /** Returns what to do with the socket, or the HTTP status to refuse with. */
  admit(request: IncomingMessage, url: URL): Promise<number | ((socket: WebSocket) => void)>
}

interface Upgrader extends Upgrade {
  sockets: WebSocketServer
}

const upgradersOf = new WeakMap<App['server'], Upgrader[]>()

/** Serves WebSockets at a path. Not a Fastify route, because an upgrade does not reach those. */
export function serveUpgrade(app: App, upgrade: Upgrade): void {
  const { server, ctx } = app
  const { maxPayload } = upgrade
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload })
  const upgraders = upgradersOf.get(server)
  if (upgraders) return void upgraders.push({ ...upgrade, sockets })
  const own = [{ ...upgrade, sockets }]
  upgradersOf.set(server, own)
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) =>
    upgradeBy(ctx, own, { request, connection, head }),
  )
}

interface Asked {
  request: IncomingMessage
  connection: Duplex
  head: Buffer
}

async function upgradeBy(ctx: Ctx, upgraders: readonly Upgrader[], { request, connection, head }: Asked) {
  connection.on('error', () => connection.destroy())
  try {
    const url = URL.parse(request.url!, ctx.config.PUBLIC_URL)
    const found = upgraders.find(({ path }) => path === url?.pathname.replace(/\/$/, ''))
    if (!url || !found) return refuse(connection, 404)
    const { origin } = request.headers
    if (origin && origin !== new URL(ctx.config.PUBLIC_URL).origin) return refuse(connection, 403)
    const outcome = await found.admit(request, url)
    if (typeof outcome === 'number') refuse(connection, outcome)
    else found.sockets.handleUpgrade(request, connection, head, outcome)
  } catch (error) {
    ctx.log.error({ err: error }, 'could not open a socket')
    refuse(connection, 503)
  }
}

function refuse(connection: Duplex, status: number): void {
  connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
