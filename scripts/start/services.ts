import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './settings.ts'

export interface Service<Ready> {
  // Resolves with the readiness message; rejects if the process exits before.
  ready: Promise<Ready>
  stop(): Promise<void>
  // The current or last process.
  pid(): number | undefined
  // Resolves with a description of the exit.
  ended: Promise<string>
}

// Longer than the site's graceful shutdown (SHUTDOWN_TIMEOUT_MS plus 5 s).
const shutdownTimeoutMs = 40_000

/** Starts a script as a child process that exits with this one. */
export function startService<Ready>(
  name: string,
  script: string,
  environment: Record<string, string | undefined>,
): Service<Ready> {
  const child = fork(script, { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code, signal]) => `${name} exited (${signal ?? `code ${code}`})`)
  const ready = Promise.race([
    once(child, 'message').then(([message]) => message as Ready),
    ended.then((exit) => Promise.reject(new StartError(`${exit} before it was ready: see the output above.`))),
  ])
  return { ready, ended, pid: () => child.pid, stop: () => stop(child, ended) }
}

const firstPauseMs = 500
const maxPauseMs = 15_000
// A service that ran this long is not in a crash loop, so its next restart is immediate.
const stableMs = 60_000

export function pauseMs(consecutive_exits: number): number {
  return consecutive_exits <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (consecutive_exits - 2), maxPauseMs)
}

/**
 * Like `startService`, but restarts the service whenever it exits, with growing pauses, because the product can do
 * without it for a while.
 */
export function superviseService<Ready>(
  start: Parameters<typeof startService<Ready>>,
  { pause = pauseMs }: { pause?: (consecutive_exits: number) => number } = {},
): Service<Ready> {
  const first = startService<Ready>(...start)
  const stopping = new AbortController()
  let current = first

  async function watch(): Promise<string> {
    let consecutive_exits = 0
    for (;;) {
      const started_ms = performance.now()
      const exit = await current.ended
      if (stopping.signal.aborted) return exit
      consecutive_exits = performance.now() - started_ms > stableMs ? 1 : consecutive_exits + 1
      const pause_ms = pause(consecutive_exits)
      process.stderr.write(`${exit}: restarting${pause_ms > 0 ? ` in ${pause_ms / 1000} s` : ''}.\n`)
      await sleep(pause_ms, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return exit
      current = startService<Ready>(...start)
      // The next iteration handles an exit before readiness.
      current.ready.catch(() => {})
    }
  }

  return {
    ready: first.ready,
    ended: first.ready.then(watch, () => first.ended),
    pid: () => current.pid(),
    stop() {
      stopping.abort()
      return current.stop()
    },
  }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), shutdownTimeoutMs)
  await ended
  clearTimeout(timer)
}
