import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Hold {
  method: string
  arrive(): void
  released: Promise<void>
}

/** Passes requests on to the server, and holds back those that it is told to. */
export async function startProxy(target: string) {
  let hold: Hold | undefined
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url } = incoming
    if (hold && hold.method === method) {
      hold.arrive()
      await hold.released
    }
    const passed = request(new URL(url!, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Requests with this method wait until they are released. */
    hold(method: string) {
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      hold = { method, arrive: arrived.resolve, released: released.promise }
      return {
        arrived: arrived.promise,
        release() {
          hold = undefined
          released.resolve()
        },
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
