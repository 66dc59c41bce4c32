import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { serve } from '../scripts/vitest/child.ts'

// Runs as its own process: WebSockets that only count bytes. Parsing frames would take longer than the servers need to
// send them.

// Sockets opened in parallel.
const atOnce = 100
const receiveLimitMs = 60_000
const ping = Buffer.from([0x89, 0])
// Browsers mask what they send; this mask is zero.
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

const sockets: Socket[] = []
let missing = 0
let all = Promise.withResolvers<void>()

async function openOne(port: number, path: string): Promise<void> {
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
  socket.on('data', (chunk: Buffer) => countBytes(socket, chunk))
}

function countBytes(socket: Socket, chunk: Buffer): void {
  missing -= chunk.length
  // No text contains these two bytes.
  if (chunk.includes(ping)) {
    missing += ping.length
    socket.write(pong)
  }
  if (missing === 0) all.resolve()
}

async function expire(): Promise<never> {
  await setTimeout(receiveLimitMs)
  throw new Error(`${missing} bytes of the broadcast have not arrived`)
}

const actions = {
  async open({ port, paths }: { port: number; paths: readonly string[] }) {
    for (let from = 0; from < paths.length; from += atOnce)
      await Promise.all(paths.slice(from, from + atOnce).map((path) => openOne(port, path)))
  },
  /** Begins to count: each socket is to receive a frame of this size. */
  expectFrame(frameBytes: number) {
    missing = frameBytes * sockets.length
    all = Promise.withResolvers()
  },
  allReceived: () => Promise.race([all.promise, expire()]),
}
export type SocketsClientActions = typeof actions

serve(actions, async () => {
  for (const socket of sockets) socket.destroy()
})
