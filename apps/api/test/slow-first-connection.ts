import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The first connection gets no answer until a later one has subscribed. */
export async function slowFirstConnection(redisUrl: string) {
  const target = new URL(redisUrl)
  const subscribed = Promise.withResolvers<void>()
  const clients: Socket[] = []
  const server = createServer((client) => {
    const redis = connect(Number(target.port), target.hostname)
    client.pipe(redis)
    client.on('error', () => redis.destroy())
    redis.on('error', () => client.destroy())
    clients.push(client)
    if (clients.length === 1) void subscribed.promise.then(() => redis.pipe(client))
    else redis.on('data', (answer: Buffer) => answer.includes('subscribe') && subscribed.resolve()).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
