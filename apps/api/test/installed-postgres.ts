import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestContext } from 'vitest'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { realTime } from '../../../scripts/vitest/real-time.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'
// A standby accepts read-only connections.
const readyLine = /ready to accept (?:read-only )?connections/

interface Options {
  /** `name=value`. */
  settings?: readonly string[]
  /** From `makeServersFolder`; by default a new one. */
  data?: string
}

export async function makeServersFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-postgres-'))
  await chmod(folder, 0o700)
  const user = unprivilegedUser()
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** Has a pg_dump, which the embedded one lacks. Skips the test if no such package is installed. */
export async function startInstalledPostgres(context: TestContext, { settings: own = [], data: given }: Options = {}) {
  const versions = await readdir(debianFolder).catch(() => [])
  const bin = needsTool(context, 'initdb', versions.toSorted((a, b) => Number(b) - Number(a)).map(toBin))
  needsTool(context, 'pg_dump', [bin])
  const user = unprivilegedUser()
  const data = given ?? (await makeServersFolder())
  const options = { ...user, cwd: '/', env: realTime }
  if (!given)
    await run(
      `${bin}/initdb`,
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      options,
    )
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${data}`, '-c', 'fsync=off']
  const server = spawn(
    `${bin}/postgres`,
    ['-D', data, '-p', String(port), ...settings, ...own.flatMap((setting) => ['-c', setting])],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const exited = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => readyLine.test(chunk.toString()) && resolve())
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code} before it was ready`)))
  })
  return {
    urlOf: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    // pg_basebackup writes as the server's user, the others as this process's.
    run: (program: 'createdb' | 'pg_dump' | 'pg_restore' | 'pg_basebackup', ...words: string[]) =>
      run(
        `${bin}/${program}`,
        ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...words],
        program === 'pg_basebackup' ? options : { env: realTime },
      ),
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT')
      await exited
      await rm(data, { recursive: true, force: true })
    },
  }
}

function toBin(version: string): string {
  return path.join(debianFolder, version, 'bin')
}

// PostgreSQL refuses to run as root.
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

function idOfNobody(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
}
