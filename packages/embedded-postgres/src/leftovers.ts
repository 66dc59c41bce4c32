import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import { isRunning, postgresProcessesIn, signalProcess } from './processes.ts'
import { readPidFile } from './server.ts'

const steps: { signal?: NodeJS.Signals; timeoutMs: number }[] = [
  { timeoutMs: 3_000 }, // the parent's death has already signaled it
  { signal: 'SIGINT', timeoutMs: 20_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
]

/** Stops servers that a killed process left running; requires the folder lock. */
export async function stopLeftovers(data: string): Promise<void> {
  const recorded = Number((await readPidFile(data))[0]) || undefined
  for (const { signal, timeoutMs } of steps) {
    if (signal) signalAll(postgresProcessesIn(data, recorded), recorded, signal)
    if (await waitForExit(data, recorded, timeoutMs)) return removeStalePidFile(data, recorded)
  }
  throw new EmbeddedPostgresError(
    `A PostgreSQL server from an earlier run (pid ${postgresProcessesIn(data, recorded).join(', ')}) does not stop in ${data}: stop it and start again.`,
  )
}

async function waitForExit(data: string, recorded: number | undefined, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; postgresProcessesIn(data, recorded).length > 0; await sleep(20)) {
    if (Date.now() > deadline) return false
  }
  return true
}

// A server stops its own children; orphaned children are stopped one by one.
function signalAll(pids: number[], recorded: number | undefined, signal: NodeJS.Signals): void {
  const isServerUp = recorded !== undefined && pids.includes(recorded)
  for (const pid of isServerUp ? [recorded] : pids) signalProcess(pid, isServerUp ? signal : 'SIGQUIT')
}

// PostgreSQL assumes that the pid in its file is a running server, even if it is a zombie's or was reused after a
// reboot. Only Linux lets us verify that no process uses the data, so only there the file is removed.
async function removeStalePidFile(data: string, recorded: number | undefined): Promise<void> {
  if (process.platform !== 'linux' || !recorded || !isRunning(recorded)) return
  await rm(path.join(data, 'postmaster.pid'), { force: true })
}
