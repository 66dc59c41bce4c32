import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { errorCode } from './error.ts'

/**
 * Identifies a process across pid reuse and reboots, as letters and digits. Undefined if it is not alive; a zombie is
 * not.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxProcessStart(pid)
  if (process.platform === 'win32') return isRunning(pid) ? 'unknown' : undefined
  const [state, ...started] = ps(pid, 'state=,lstart=').split(/\s+/)
  return state && !state.startsWith('Z')
    ? createHash('sha256').update(started.join()).digest('hex').slice(0, 16)
    : undefined
}

/**
 * Lists PostgreSQL processes by working directory, which is the data folder for each of them. Other programs there do
 * not count.
 */
export function postgresProcessesIn(folder: string, recordedPid: number | undefined): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isPostgresIn(pid, folder) && processStart(pid))
  }
  const isServer = recordedPid && process.platform !== 'win32' && ps(recordedPid, 'command=').includes(folder)
  return isServer ? [recordedPid] : []
}

/** Does nothing if the process has ended meanwhile. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Also returns true for a zombie, which keeps its pid. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function linuxProcessStart(pid: number): string | undefined {
  const stat = readProc(`/proc/${pid}/stat`)
  // The command name in parentheses may contain anything; state and start time follow it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticks] = [fields?.[0], fields?.[19]]
  if (!state || !ticks || state === 'Z' || state === 'X') return undefined
  return `${ticks}b${readProc('/proc/sys/kernel/random/boot_id')?.slice(0, 8) ?? ''}`
}

function isPostgresIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && readProc(`/proc/${pid}/comm`)?.trim() === 'postgres'
  } catch {
    return false
  }
}

function readProc(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function ps(pid: number, format: string): string {
  return (
    spawnSync('ps', ['-o', format, '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).stdout?.trim() ?? ''
  )
}
