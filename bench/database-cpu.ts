import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from './database-server.ts'

// USER_HZ, which Linux fixes at 100 for programs.
const ticksPerSecond = 100

/** Returns the processor seconds of PostgreSQL with all of its processes, also of those that have ended; Linux only. */
export async function databaseCpu(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  const pidFile = await readFile(path.join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const times = await Promise.all(pids.map((pid) => ticksOf(pid, postmaster)))
  return times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
}

async function ticksOf(pid: string, postmaster: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain spaces. Then follow the state and the parent, from the 12th the times.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const own = fields[11]! + fields[12]!
  if (Number(pid) === postmaster) return own + fields[13]! + fields[14]!
  return fields[1] === postmaster ? own : 0
}
