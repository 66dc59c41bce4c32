import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Fault =
  // Takes the request and never answers.
  | 'silent'
  // Takes the connection and reads nothing until `letGo`.
  | 'held'
  | 'reset'
  | 'garbage'
  // Answers 200 with an HTML page, as a wrong URL may.
  | 'page'
  // Sends an endless response, one byte at a time.
  | 'slow'
  // Sends as fast as the caller reads, up to `endlessBytes`, so that reading it all does not fill memory.
  | 'endless'

export const endlessBytes = 64 * 1024 * 1024
// Maximum bytes in the system's socket buffers between server and caller.
export const bufferedBytes = 16 * 1024 * 1024

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n'
const chunk = Buffer.alloc(64 * 1024, ' ')

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
    /** Forwards new connections to the server at `url`, and cuts the open ones. */
    mend(url: string) {
      working = new URL(url)
      cutAll()
    },
    /** Forwards the delayed connections too, as if the server had only been slow. */
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
    // Connections with a pending request; fetch opens another after each that it cuts, idle for 4 s.
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
