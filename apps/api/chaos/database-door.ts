import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** As the protocol writes them: a simple query with its length, and what the database says of it. */
const asked = Buffer.from('commit\0')
const answered = Buffer.from('COMMIT\0')

/**
 * Stands between the API and the database and adds nothing, so that a kill can be aimed at the moment in which a
 * transaction has been committed and the API does not know it yet, or has not gone on to what follows.
 */
export async function openDatabaseDoor(onCommit: () => void) {
  /** The database's own socket; known when it runs. */
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
    /** The address of the same database by way of this door. */
    through(database_url: string): string {
      const url = new URL(database_url)
      const folder = url.searchParams.get('host')
      // Where there are no sockets the server has a port of its own, and nobody looks.
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
