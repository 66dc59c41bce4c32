import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { serve } from '../scripts/vitest/child.ts'

// Runs as its own process: a page whose form sends a text over a bare WebSocket, and shows what the other page sent.
const page = `<!doctype html><title>Echo</title><main></main><input aria-label="text"><script>
const socket = new WebSocket('ws://' + location.host)
socket.onmessage = ({ data }) => {
  const line = document.createElement('p')
  line.textContent = data
  document.querySelector('main').append(line)
}
document.querySelector('input').addEventListener('keydown', ({ key, target }) => {
  if (key === 'Enter') socket.send(target.value)
})
</script>`
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('error', () => {})
  socket.on('message', (data, binary) => {
    for (const other of sockets.clients) if (other !== socket) other.send(data, { binary })
  })
})
await new Promise<void>((resolve) => server.listen({ port: 0, host: 'localhost' }, resolve))

const actions = { url: () => `http://localhost:${(server.address() as AddressInfo).port}` }
export type EchoActions = typeof actions

serve(actions, async () => {
  for (const socket of sockets.clients) socket.terminate()
  server.close()
})
