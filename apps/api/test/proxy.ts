import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Hold {
  method: string
  count: number
  arrive(): void
  released: Promise<void>
}

export async function startProxy(target: string) {
  let hold: Hold | undefined
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url } = incoming
    if (hold && hold.method === method) {
      hold.count += 1
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
    hold(method: string) {
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const held: Hold = { method, count: 0, arrive: arrived.resolve, released: released.promise }
      hold = held
      return {
        arrived: arrived.promise,
        count: () => held.count,
        release() {
          if (hold === held) hold = undefined
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
