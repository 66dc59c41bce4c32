import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { processStart } from './processes.ts'

const prefix = 'razgovor-test-'

/**
 * Starts one server with fsync off for all processes of a test run. DATABASE_URL_FOR_TESTS (superuser, PostgreSQL 15+)
 * replaces it.
 */
export async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL_FOR_TESTS']
  if (given) return { url: given, stop: async () => {} }

  await removeStaleFolders()
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-${processStart(process.pid)}-`))
  await chmod(folder, 0o711) // as root the server runs as another user
  const server = await startEmbeddedPostgres({
    folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
      max_connections: 300,
      max_worker_processes: 2,
      shared_buffers: '64MB',
    },
  })
  async function stop() {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

// Left by killed test runs.
async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const [pid, start] = name.slice(prefix.length).split('-')
    if (processStart(Number(pid)) !== start) await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}
