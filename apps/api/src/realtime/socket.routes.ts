import type { IncomingMessage } from 'node:http'
import { heartbeatMilliseconds } from '@razgovor/contract/realtime'
import type { WebSocket } from 'ws'
import type { Ctx } from '../context.ts'
import { addressKey } from '../http/address-key.ts'
import { CallsPerMinute } from '../http/calls-per-minute.ts'
import type { App } from '../http/serve.ts'
import { answerFrame } from './answer-frame.ts'
import { keepAlive } from './keep-alive.ts'
import { serveUpgrade } from '../http/serve-upgrade.ts'
import { policyViolation } from '../sockets/sockets.ts'
import { takeWsToken } from './ws-tokens.ts'

// Per socket; a browser sends one request per opening.
const requestsPerMinute = 60

// Per IP address, which may be an office: each tab opens one socket, and one more after each break.
const openingsPerMinute = 300
const socketsPerUserMax = 30

export function socketRoutes(app: App): void {
  const { ctx } = app
  const openings = new CallsPerMinute(ctx.clock, Math.ceil(openingsPerMinute * ctx.config.RATE_LIMIT_FACTOR))
  serveUpgrade(app, {
    path: '/api/ws',
    maxPayload: 4096,
    async admit(request, url) {
      if (!openings.allows(addressKey(ctx, clientAddress(ctx, request)))) return 429
      const owner = await takeWsToken(ctx.db, ctx.clock.now(), url.searchParams.get('token') ?? '')
      if (!owner) return 401
      if (ctx.sockets.countTabsOf(owner.user_id) >= socketsPerUserMax) return 429
      return (socket) => open(ctx, socket, owner)
    },
  })
  app.addHook('preClose', async () => ctx.sockets.close())
}

type Opening = NonNullable<Awaited<ReturnType<typeof takeWsToken>>>

// Must match Fastify's `trustProxy` in app.ts.
function clientAddress({ config }: Ctx, { headers, socket }: IncomingMessage): string {
  const forwarded = config.TRUST_PROXY ? headers['x-forwarded-for'] : undefined
  return forwarded?.toString().split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}

function open(ctx: Ctx, socket: WebSocket, owner: Opening): void {
  // A page can't read why an upgrade was refused, so the socket is opened to report that the session has ended.
  if (ctx.endedSessions.has(owner.session_id)) return ctx.sockets.turnAway(owner, socket)
  ctx.sockets.add(owner, socket)
  keepAlive(socket, heartbeatMilliseconds)
  let minute = 0
  let asked = 0
  let answered = Promise.resolve()

  async function answer(frame: string) {
    if (socket.readyState === socket.OPEN) await answerFrame(ctx, { socket, user_id: owner.user_id }, frame)
  }

  socket.on('message', (data) => {
    const now = Math.floor(ctx.clock.now().getTime() / 60_000)
    asked = now === minute ? asked + 1 : 1
    minute = now
    if (asked > requestsPerMinute) socket.close(policyViolation, 'too many requests')
    // One after another, so that missed events are sent before the current state.
    else answered = answered.then(() => answer((data as Buffer).toString()))
  })
}
