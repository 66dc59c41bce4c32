import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

// The PostgreSQL protocol: the text of a simple query, and the command tag in the response.
const asked = Buffer.from('commit\0')
const answered = Buffer.from('COMMIT\0')

/** A proxy between the API and the database, so that a kill can hit the moment after a commit. */
export async function openDatabaseDoor(onCommit: () => void) {
  let target = ''
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target)
    let isCommitting = false
    client.on('data', (bytes: Buffer) => {
      isCommitting ||= bytes.includes(asked)
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => {
      if (isCommitting && bytes.includes(answered)) {
        isCommitting = false
        onCommit()
      }
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    through(database_url: string): string {
      const url = new URL(database_url)
      const folder = url.searchParams.get('host')
      // Without Unix sockets the server has its own port, and commits are not observed.
      if (!folder) return database_url
      target = `${folder}/.s.PGSQL.5432`
      return Object.assign(url, { search: '', hostname: 'localhost', port: String(port) }).href
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export type DatabaseDoor = Awaited<ReturnType<typeof openDatabaseDoor>>
