import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { OsUser } from './os-user.ts'

const run = promisify(execFile)
const maxLogBytes = 10_000_000
const timeoutMs = 10_000

export interface Server {
  pid: number
  // Closes sessions, flushes everything to disk and waits for the exit.
  stop: () => Promise<void>
}

interface ServerOptions {
  data: string
  log: string
  binaries: Binaries
  user: OsUser | undefined
  settings: Record<string, string | number>
}

/** Starts the server and waits until it accepts connections, including crash recovery. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [options.binaries.postgres, '-D', options.data, ...settings]
  if (await canDieWithParent()) command.unshift('setpriv', '--pdeathsig=INT', '--')
  await rotateLog(options.log)

  for (const deadline = Date.now() + timeoutMs; ;) {
    await using log = await open(options.log, 'a', 0o600)
    const { size } = await log.stat()
    const child = spawn(command[0] ?? '', command.slice(1), {
      ...options.user,
      cwd: path.parse(options.data).root,
      env: serverEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      detached: true, // this process forwards Ctrl+C after its own last queries
    })
    await once(child, 'spawn')
    const exited = once(child, 'exit')
    if (await isReady(child, options.data)) return manage(child, exited, options)

    const output = (await readFile(options.log)).subarray(size).toString()
    // Processes of a killed server release its memory slightly later.
    const isTransient = /shared memory block .* is still in use|lock file .* already exists/.test(output)
    if (!isTransient || Date.now() > deadline) {
      const reason =
        /(?:FATAL|PANIC): +(.+)/.exec(output)?.[1] ?? `it exited with ${child.exitCode ?? child.signalCode}`
      throw new EmbeddedPostgresError(`PostgreSQL could not start: ${reason} (see ${options.log}).`)
    }
    await sleep(100)
  }
}

/** Removes PG… variables, which would change server settings, and forces English messages. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !/^(LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const lines = await readPidFile(data)
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await sleep(10)
  }
  return false
}

function manage(child: ChildProcess, exited: Promise<unknown>, options: ServerOptions): Server {
  const pid = child.pid ?? 0
  // Stops the server on systems without setpriv.
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)
  void exited.then(() => process.off('exit', onExit))
  child.unref()

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    if (process.platform === 'win32') await run(options.binaries.pgCtl, ['stop', '-D', options.data, '-m', 'fast'])
    else child.kill('SIGINT')
    await exited
  }
  return { pid, stop }
}

export async function readPidFile(data: string): Promise<string[]> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

async function canDieWithParent(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return run('setpriv', ['--pdeathsig=INT', '--', 'true']).then(
    () => true,
    () => false,
  )
}

async function rotateLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size < maxLogBytes) return
  await rm(`${log}.1`, { force: true })
  await rename(log, `${log}.1`)
}
