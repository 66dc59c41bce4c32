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
const largestLog = 10_000_000
const patienceMs = 10_000

export interface Server {
  pid: number
  /** Ends the sessions, writes all out and waits for the end. */
  stop: () => Promise<void>
}

interface ServerOptions {
  data: string
  log: string
  binaries: Binaries
  user: OsUser | undefined
  settings: Record<string, string | number>
}

/** Starts the server and waits until it takes connections, which after a crash is when it has recovered. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [options.binaries.postgres, '-D', options.data, ...settings]
  if (await canDieWithParent()) command.unshift('setpriv', '--pdeathsig=INT', '--')
  await keepLogSmall(options.log)

  for (const deadline = Date.now() + patienceMs; ;) {
    await using log = await open(options.log, 'a', 0o600)
    const { size } = await log.stat()
    const child = spawn(command[0] ?? '', command.slice(1), {
      ...options.user,
      cwd: path.parse(options.data).root,
      env: serverEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      detached: true, // Ctrl+C is for us to pass on, after our own last queries
    })
    await once(child, 'spawn')
    const exited = once(child, 'exit')
    if (await isReady(child, options.data)) return own(child, exited, options)

    const said = (await readFile(options.log)).subarray(size).toString()
    // The processes of a killed server let go of its memory a moment after it.
    const isPassing = /shared memory block .* is still in use|lock file .* already exists/.test(said)
    if (!isPassing || Date.now() > deadline) {
      const reason = /(?:FATAL|PANIC): +(.+)/.exec(said)?.[1] ?? `it ended with ${child.exitCode ?? child.signalCode}`
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason} (more in ${options.log}).`)
    }
    await sleep(100)
  }
}

/** Ours without the PG… variables, which would change the server's settings, and with English messages. */
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

function own(child: ChildProcess, exited: Promise<unknown>, options: ServerOptions): Server {
  const pid = child.pid ?? 0
  // Where nothing else ties the server's life to ours.
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

async function keepLogSmall(log: string): Promise<void> {
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size < largestLog) return
  await rm(`${log}.1`, { force: true })
  await rename(log, `${log}.1`)
}
