import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestContext } from 'vitest'
import { toolFolders } from '../../../scripts/find-tool.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { realTime } from '../../../scripts/vitest/real-time.ts'

interface Options {
  /** Lines of the section [pgbouncer]. */
  settings?: readonly string[]
  // Few, so that clients share them.
  sessions?: number
}

/** Uses transaction mode. Skips the test if PgBouncer is not installed. */
export async function startPgbouncer(
  context: TestContext,
  database_url: string,
  { settings = [], sessions = 4 }: Options = {},
) {
  const bin = needsTool(context, 'pgbouncer', toolFolders)
  const target = new URL(database_url)
  const host = target.searchParams.get('host') ?? target.hostname
  const name = target.pathname.slice(1)
  const port = await freePort()
  const renames_statements = await keepsStatements(path.join(bin, 'pgbouncer'))
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${host} port=${target.port || 5432} user=${target.username} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 400
${renames_statements ? 'max_prepared_statements = 600' : ''}
${settings.join('\n')}
`,
    { mode: 0o600 },
  )
  const user = await userOf(host)
  for (const one of user ? [folder, file] : []) await chown(one, user!.uid, user!.gid)

  async function start(): Promise<ChildProcess> {
    const child = spawn(path.join(bin, 'pgbouncer'), [file], {
      ...user,
      cwd: '/',
      env: realTime,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((resolve, reject) => {
      let log = ''
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk
        if (log.includes('process up')) resolve()
      })
      child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code} before it was ready:\n${log}`)))
    })
    return child
  }
  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    // Newer versions wait for their clients at other signals.
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  let child = await start()
  return {
    renames_statements,
    url: `postgres://anybody@127.0.0.1:${port}/${name}`,
    async restart() {
      await end()
      child = await start()
    },
    async [Symbol.asyncDispose]() {
      await end()
      await rm(folder, { recursive: true })
    },
  }
}

// From 1.21 on, PgBouncer keeps prepared statements in transaction mode.
async function keepsStatements(program: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, ['--version'])
  const [, minor] = /^PgBouncer 1\.(\d+)/.exec(stdout)!
  return Number(minor) >= 21
}

// PgBouncer refuses to run as root; the database's socket lies in a folder of the server's user alone.
async function userOf(host: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  if (host.startsWith('/')) return stat(host).then(({ uid, gid }) => ({ uid, gid }))
  return { uid: 65_534, gid: 65_534 }
}
