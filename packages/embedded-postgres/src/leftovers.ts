import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, errorCode } from './error.ts'
import { isRunning, postgresProcessesIn } from './processes.ts'
import { readPidFile } from './server.ts'

const steps: { signal?: NodeJS.Signals; patienceMs: number }[] = [
  { patienceMs: 3_000 }, // its parent's death has told it to stop
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
]

/** Ends what a killed process of ours left running on the data. Only for who holds the folder's lock. */
export async function stopLeftovers(data: string): Promise<void> {
  const recorded = Number((await readPidFile(data))[0]) || undefined
  for (const { signal, patienceMs } of steps) {
    if (signal) signalAll(postgresProcessesIn(data, recorded), recorded, signal)
    if (await isQuiet(data, recorded, patienceMs)) return forget(data, recorded)
  }
  throw new EmbeddedPostgresError(
    `A PostgreSQL left from an earlier run (pid ${postgresProcessesIn(data, recorded).join(', ')}) does not stop in ${data}: end it, then start again.`,
  )
}

async function isQuiet(data: string, recorded: number | undefined, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; postgresProcessesIn(data, recorded).length > 0; await sleep(20)) {
    if (Date.now() > deadline) return false
  }
  return true
}

/** A server is asked and tells its own; processes that outlived it are asked one by one. */
function signalAll(pids: number[], recorded: number | undefined, signal: NodeJS.Signals): void {
  const isServerUp = recorded !== undefined && pids.includes(recorded)
  for (const pid of isServerUp ? [recorded] : pids) {
    try {
      process.kill(pid, isServerUp ? signal : 'SIGQUIT')
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
}

/**
 * PostgreSQL takes the pid in its file for a running server even if a zombie or, after a reboot, a stranger has it.
 * Only Linux lets us see that nothing works on the data, so only there the file is removed for it.
 */
async function forget(data: string, recorded: number | undefined): Promise<void> {
  if (process.platform !== 'linux' || !recorded || !isRunning(recorded)) return
  await rm(path.join(data, 'postmaster.pid'), { force: true })
}
