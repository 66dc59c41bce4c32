import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Certificate } from './certificates.ts'

interface ProxyOptions {
  certificate: Certificate
  target: string
  change?: (headers: IncomingHttpHeaders, path: string) => IncomingHttpHeaders
  /** False: answers 426 to WebSockets. */
  upgrades?: boolean
  /** Answers 413 to longer bodies, as nginx does. */
  body_max?: number
}

export async function startTlsProxy({
  certificate,
  target,
  change = (headers) => headers,
  upgrades = true,
  body_max = Infinity,
}: ProxyOptions) {
  const sockets = new Set<Socket>()
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    if (Number(headers['content-length'] ?? 0) > body_max) {
      outgoing.writeHead(413).end()
      return
    }
    const passed = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, change(answer.headers, url))
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', ({ url = '/', headers }, socket: Socket) => {
    if (!upgrades) {
      socket.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\n\r\n')
      return
    }
    request(new URL(url, target), { headers, agent: false })
      .on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\ncontent-length: 0\r\n\r\n`))
      .on('upgrade', () => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
      .on('error', () => socket.destroy())
      .end()
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
