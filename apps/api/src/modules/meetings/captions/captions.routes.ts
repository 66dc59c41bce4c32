import { heartbeatMilliseconds } from '@razgovor/contract/realtime'
import type { WebSocket } from 'ws'
import type { App } from '../../../http/serve.ts'
import { keepAlive } from '../../../realtime/keep-alive.ts'
import { serveUpgrade } from '../../../http/serve-upgrade.ts'
import { captionsPath, readCaptionsToken } from './captions-token.ts'
import { relaySpeech } from './relay-speech.ts'

// A browser opens one for each meeting, and another after a break.
const socketsPerUserMax = 3
const socketsMax = 200
const messageBytesMax = 16 * 1024

/** Relays speech to the recognition server, which has no access control of its own. */
export function captionRoutes(app: App): void {
  const { ctx } = app
  const { CAPTIONS_URL } = ctx.config
  if (!CAPTIONS_URL) return
  const open = new Map<WebSocket, string>()
  serveUpgrade(app, {
    path: captionsPath,
    maxPayload: messageBytesMax,
    async admit(_request, url) {
      const speaking = await readCaptionsToken(ctx, url.searchParams.get('token') ?? '')
      if (!speaking) return 401
      const { user_id, ends_at } = speaking
      const own = [...open.values()].filter((owner) => owner === user_id)
      if (own.length >= socketsPerUserMax || open.size >= socketsMax) return 429
      return (socket) => {
        open.set(socket, user_id)
        socket.once('close', () => open.delete(socket))
        keepAlive(socket, heartbeatMilliseconds)
        relaySpeech(socket, { url: CAPTIONS_URL, isOver: () => ctx.clock.now() >= ends_at, log: ctx.log })
      }
    },
  })
  app.addHook('preClose', async () => {
    for (const socket of open.keys()) socket.close()
  })
}
