import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

type Behavior = number | 'hangs' | 'drips' | 'floods' | 'redirects'

export async function startReceiver() {
  const received: Received[] = []
  let behavior: Behavior = 200
  let headers: Record<string, string> = {}
  let sent_bytes = 0
  const server = createServer(async (request, response) => {
    response.on('close', () => (sent_bytes += response.socket?.bytesWritten ?? 0))
    received.push({ headers: request.headers, body: await text(request) })
    answer(response, request.url === '/elsewhere' ? 200 : behavior, headers)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook?token=secret`,
    port,
    received,
    // Bytes that the system took; a caller that stops reading does not get them.
    sent_bytes: () => sent_bytes,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    behave(next: Behavior, more: Record<string, string> = {}) {
      behavior = next
      headers = more
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, behavior: Behavior, headers: Record<string, string>): void {
  if (behavior === 'hangs') return
  if (typeof behavior === 'number') return void response.writeHead(behavior, headers).end(`answered ${behavior}\0`)
  if (behavior === 'redirects') return void response.writeHead(307, { location: '/elsewhere' }).end()
  response.writeHead(200)
  if (behavior === 'drips') return void response.write('drip')
  const flood = () => {
    while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
  }
  response.on('drain', flood)
  response.on('error', () => {})
  flood()
}
