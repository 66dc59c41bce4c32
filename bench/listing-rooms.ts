import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A room server that lists whom its caller has put into a room, and accepts every other call. */
export async function startListingRooms() {
  const listed = new Map<string, readonly object[]>()
  const server = createServer(async (request, response) => {
    const { room = '' } = (await json(request)) as { room?: string }
    const answer = request.url!.endsWith('/ListParticipants') ? { participants: listed.get(room) ?? [] } : {}
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `ws://localhost:${(server.address() as AddressInfo).port}`,
    list: (room: string, participants: readonly object[]) => void listed.set(room, participants),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
