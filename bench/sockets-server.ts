import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeRedis, connectRedis, firstAttempt } from '@razgovor/api/src/redis'
import { createLog } from '@razgovor/api/src/telemetry/log'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { WebSocketServer } from 'ws'
import { serve } from '../scripts/vitest/child.ts'
import { processorSeconds, settledMemory } from './measure.ts'

// Runs as its own process: bare ws, which keeps sockets and sends to them, also to those of other such processes if they
// share a Redis.
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.on('error', () => {}))
await new Promise<void>((resolve) => server.listen({ port: 0, host: 'localhost', backlog: 4096 }, resolve))

function sendToAll(frame: string): void {
  for (const socket of sockets.clients) socket.send(frame)
}

const { REDIS_URL } = process.env
const bus = REDIS_URL ? await connectBus(REDIS_URL) : { publish: async (frame: string) => sendToAll(frame) }

/** Connects by the client of the API. */
async function connectBus(url: string) {
  const channel = 'bench'
  const options = { log: createLog('error'), timeout_ms: 10_000 }
  const [publisher, subscriber] = [connectRedis(url, options), connectRedis(url, options)]
  await Promise.all([firstAttempt(publisher), firstAttempt(subscriber)])
  subscriber.on('message', (_channel, frame) => sendToAll(frame))
  await subscriber.subscribe(channel)
  return {
    publish: async (frame: string) => void (await publisher.publish(channel, frame)),
    close: () => Promise.all([closeRedis(publisher), closeRedis(subscriber)]),
  }
}

const actions = {
  url: () => `http://localhost:${(server.address() as AddressInfo).port}`,
  cpu: processorSeconds,
  settledMemory,
  broadcast: (event: RealtimeEvent) => bus.publish(JSON.stringify(event)),
}

serve(actions, async () => {
  for (const socket of sockets.clients) socket.terminate()
  server.close()
  if ('close' in bus) await bus.close()
})
