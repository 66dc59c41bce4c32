import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** `here` is the server's end, `there` the browser's. */
export async function startSocketServer() {
  const server = new WebSocketServer({ port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function connect() {
    const there = new WebSocket(`ws://localhost:${port}`)
    const received: string[] = []
    const arrivals = new EventTarget()
    there.on('message', (data) => {
      received.push((data as Buffer).toString())
      arrivals.dispatchEvent(new Event('arrival'))
    })
    const [[here, request]] = (await Promise.all([once(server, 'connection'), once(there, 'open')])) as [
      [WebSocket, IncomingMessage],
      unknown,
    ]
    return {
      here,
      there,
      connection: request.socket,
      async receivedSoFar(): Promise<string[]> {
        here.send('so far')
        while (received.at(-1) !== 'so far') await once(arrivals, 'arrival')
        received.pop()
        return [...received]
      },
      async hasReceived(count: number): Promise<string[]> {
        while (received.length < count) await once(arrivals, 'arrival')
        return [...received]
      },
    }
  }

  return {
    connect,
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

export type SocketPair = Awaited<ReturnType<Awaited<ReturnType<typeof startSocketServer>>['connect']>>
