import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let started: Promise<string> | undefined

// The answer 404 ends jobs that delete rooms, which would otherwise be retried ten times; other calls are cut off.
export function absentRooms(): Promise<string> {
  return (started ??= start())
}

async function start(): Promise<string> {
  const server = createServer((request, response) => {
    if (!request.url?.endsWith('/DeleteRoom')) {
      request.socket.destroy()
      return
    }
    const headers = { 'content-type': 'application/json', connection: 'close' }
    response.writeHead(404, headers).end(JSON.stringify({ code: 'not_found' }))
  })
  server.listen(0, 'localhost').unref()
  await once(server, 'listening')
  return `ws://localhost:${(server.address() as AddressInfo).port}`
}
