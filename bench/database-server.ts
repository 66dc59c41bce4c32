import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPool } from '@razgovor/api/src/db/client'
import { startEmbeddedPostgres } from '@razgovor/embedded-postgres'

export type Pool = ReturnType<typeof createPool>

export function openPool(url: string, max: number) {
  const pool = createPool({
    url,
    max,
    onError: (error) => {
      throw error
    },
  })
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() })
}

/** Starts PostgreSQL as `npm start` does (fsync on), in a temporary folder. */
export async function startDatabaseServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-bench-'))
  await chmod(folder, 0o711) // as root the server runs as another user
  const server = await startEmbeddedPostgres({ folder })
  return {
    // Left empty, because the API migrates it at startup.
    async createDatabase(name: string): Promise<string> {
      await using pool = openPool(server.url, 1)
      await pool.query(`create database ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type DatabaseServer = Awaited<ReturnType<typeof startDatabaseServer>>
