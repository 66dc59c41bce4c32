import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { serve } from '../scripts/vitest/child.ts'
import { settledMemory } from './measure.ts'

// Runs as its own process: bare ws, which keeps sockets and sends to them.
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.on('error', () => {}))
await new Promise<void>((resolve) => server.listen({ port: 0, host: 'localhost', backlog: 4096 }, resolve))

const actions = {
  url: () => `http://localhost:${(server.address() as AddressInfo).port}`,
  open: () => sockets.clients.size,
  settledMemory,
  broadcast: (frame: string) => {
    for (const socket of sockets.clients) socket.send(frame)
  },
}
export type SocketsActions = typeof actions

serve(actions, async () => {
  for (const socket of sockets.clients) socket.terminate()
  server.close()
})
