import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Fault =
  /** Takes the request and never says a word. */
  | 'silent'
  /** Takes the connection and reads nothing, until it is let go on. */
  | 'held'
  | 'reset'
  | 'garbage'
  /** Answers 200 with a page, as a wrong address does. */
  | 'page'
  /** Begins an answer and goes on without end, a byte at a time. */
  | 'slow'
  /** As much as the caller takes, up to `endlessBytes`: who reads it all must not fill the machine of the tests. */
  | 'endless'

export const endlessBytes = 64 * 1024 * 1024
/** What the system's own buffers between the two hold at most. */
export const bufferedBytes = 16 * 1024 * 1024

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n'
const chunk = Buffer.alloc(64 * 1024, ' ')

/** A TCP server that fails as it is told, and passes everything on once it is mended. */
export async function startFaultyServer(first: Fault) {
  let fault = first
  const sockets = new Set<Socket>()
  const asking = new Set<Socket>()
  let working: URL | undefined
  let taken = 0
  let sent_bytes = 0

  const server = createServer((socket) => {
    taken += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      asking.delete(socket)
    })
    if (working) return passOn(socket, working)
    if (fault === 'held') return void asking.add(socket)
    socket.once('data', () => {
      asking.add(socket)
      fail(socket)
    })
    socket.resume()
  }).listen(0, '127.0.0.1')

  function cutAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  function fail(socket: Socket): void {
    if (fault === 'reset') socket.resetAndDestroy()
    if (fault === 'garbage') socket.end('\u0000\u0001 no protocol at all\r\n\r\n')
    if (fault === 'page') socket.end(`${head}<html>Welcome</html>`)
    if (fault === 'slow') drip(socket)
    if (fault === 'endless') flood(socket)
  }

  function flood(socket: Socket): void {
    let sent = 0
    function sendMore(): void {
      while (sent < endlessBytes && !socket.destroyed) {
        sent += chunk.length
        sent_bytes += chunk.length
        if (!socket.write(chunk)) return void socket.once('drain', sendMore)
      }
    }
    socket.write(head)
    sendMore()
  }

  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    url: `http://${address}`,
    /** From the next connection on everything goes to the server at `url`; those that are open are cut. */
    mend(url: string) {
      working = new URL(url)
      cutAll()
    },
    /** Those that were held go on, as if the server had only been slow. */
    letGo(url: string) {
      working = new URL(url)
      for (const socket of sockets) passOn(socket, working)
    },
    fail(again: Fault) {
      working = undefined
      fault = again
      cutAll()
    },
    taken: () => taken,
    /** Connections with a request under way. fetch opens another after each that it cuts, and holds it idle for 4 s. */
    open: () => asking.size,
    sentBytes: () => sent_bytes,
    async [Symbol.asyncDispose]() {
      server.close()
      cutAll()
      await once(server, 'close')
    },
  }
}

function drip(socket: Socket): void {
  socket.write(head)
  const timer = setInterval(() => socket.write(' '), 10)
  socket.on('close', () => clearInterval(timer))
}

function passOn(socket: Socket, { hostname, port }: URL): void {
  const upstream = connect(Number(port), hostname)
  upstream.on('error', () => socket.destroy())
  upstream.on('close', () => socket.destroy())
  socket.on('close', () => upstream.destroy())
  socket.pipe(upstream).pipe(socket)
}
