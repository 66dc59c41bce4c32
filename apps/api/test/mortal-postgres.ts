import { startEmbeddedPostgres } from '@razgovor/embedded-postgres'
import { postgresProcessesIn, signalProcess } from '@razgovor/embedded-postgres/processes'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

export async function startMortalPostgres(parent = tmpdir()) {
  const folder = await mkdtemp(path.join(parent, 'razgovor-mortal-'))
  // If the tests run as root, the server runs as another user.
  await chmod(folder, 0o711)
  const start = () => startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
  let server = await start()
  function signal(name: NodeJS.Signals): void {
    for (const pid of postgresProcessesIn(path.join(folder, 'data'), server.pid)) signalProcess(pid, name)
  }
  return {
    url: server.url,
    isRunning: () => postgresProcessesIn(path.join(folder, 'data'), server.pid).includes(server.pid),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      signal('SIGKILL')
      await server.stop()
    },
    async start() {
      server = await start()
    },
    async restart() {
      await this.kill()
      await this.start()
    },
    async query(text: string, values: unknown[] = []): Promise<{ count: number }> {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      const { rows } = await client.query<{ count: number }>(text, values)
      await client.end()
      return rows[0] ?? { count: 0 }
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type MortalPostgres = Awaited<ReturnType<typeof startMortalPostgres>>
