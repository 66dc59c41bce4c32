import type { WebSocket } from 'ws'

const missesMax = 2

/** Terminates a socket whose peer has vanished, and keeps proxies from closing a quiet one. */
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
