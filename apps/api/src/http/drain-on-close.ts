import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// A connection without a request may be about to send one.
const unusedPatienceMs = 500

/** Makes `app.close()` wait at most `timeout_ms` for running requests and uploads. */
export function drainOnClose(app: FastifyInstance, timeout_ms: number): void {
  const idle = new Set<Duplex>()
  const running = new Set<ServerResponse>()
  let isClosing = false
  const { promise: drained, resolve: onDrained } = Promise.withResolvers<void>()

  app.server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  // WebSockets are closed by their own protocol.
  app.server.on('upgrade', (_request, socket) => idle.delete(socket))

  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    idle.delete(socket)
    running.add(raw)
    raw.once('close', () => {
      running.delete(raw)
      if (!socket.destroyed && !isClosing) idle.add(socket)
      if (isClosing && running.size === 0) onDrained()
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })

  app.addHook('preClose', async () => {
    isClosing = true
    const unused = setTimeout(() => idle.forEach((socket) => socket.destroy()), unusedPatienceMs)
    const sweep = setInterval(() => app.server.closeIdleConnections(), unusedPatienceMs)
    const bound = setTimeout(() => {
      app.log.error({ requests: running.size }, 'requests were aborted at shutdown: they exceeded SHUTDOWN_TIMEOUT_MS')
      for (const { socket } of running) socket?.destroy()
      app.server.closeAllConnections()
    }, timeout_ms)
    for (const timer of [unused, sweep, bound]) timer.unref()
    app.server.once('close', () => {
      for (const timer of [unused, bound]) clearTimeout(timer)
      clearInterval(sweep)
    })
  })

  // Fastify waits for only one of its servers, and `localhost` has two.
  app.addHook('onClose', async () => {
    if (running.size > 0) await Promise.race([drained, sleep(timeout_ms, undefined, { ref: false })])
  })
}
