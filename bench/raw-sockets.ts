import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

// Sockets opened in parallel.
const atOnce = 100

/** Opens WebSockets that only count bytes: parsing frames would take longer than the server needs to send them. */
export async function openRawSockets(paths: readonly string[], { port }: { port: number }) {
  const sockets: Socket[] = []
  const counter = { bytes: 0, wanted: Number.POSITIVE_INFINITY, done: () => {} }

  async function openOne(path: string): Promise<void> {
    const socket = connect(port, 'localhost')
    sockets.push(socket)
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('data', (head) => {
        if (head.includes('101 Switching')) resolve()
        else reject(new Error(head.toString()))
      })
    })
    socket.on('data', ({ length }) => {
      counter.bytes += length
      if (counter.bytes >= counter.wanted) counter.done()
    })
  }

  for (let from = 0; from < paths.length; from += atOnce)
    await Promise.all(paths.slice(from, from + atOnce).map(openOne))

  return {
    // Returns milliseconds from `send` until every socket has received a frame of this size.
    async timeToAll(frameBytes: number, send: () => Promise<unknown>): Promise<number> {
      counter.bytes = 0
      counter.wanted = frameBytes * sockets.length
      const all = new Promise<void>((resolve) => {
        counter.done = resolve
      })
      const began = performance.now()
      await send()
      await all
      return performance.now() - began
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
