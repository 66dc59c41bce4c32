import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let started: Promise<string> | undefined

/**
 * The address for tests without a room server, one for the whole process. It has no room to delete, which ends the job
 * that would be tried ten times otherwise; every other call is cut off.
 */
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
