import type { WebSocket } from 'ws'

const missesMax = 2

// Also keeps proxies from closing a quiet socket.
export function keepAlive(socket: WebSocket, every_milliseconds: number): void {
  let missed = 0
  const timer = setInterval(() => {
    if (missed === missesMax) return socket.terminate()
    missed += 1
    socket.ping()
  }, every_milliseconds)
  socket.on('pong', () => {
    missed = 0
  })
  socket.once('close', () => clearInterval(timer))
}
