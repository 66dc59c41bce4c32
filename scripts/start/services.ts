import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './settings.ts'

export interface Service<Ready> {
  /** What it says when it can be used; rejects when it ends before. */
  ready: Promise<Ready>
  stop(): Promise<void>
  /** Of the process that runs now, or ran last. */
  pid(): number | undefined
  /** How it ended, for whatever reason. */
  ended: Promise<string>
}

/** Longer than the site takes to finish what runs (SHUTDOWN_TIMEOUT_MS and 5 s). */
const stopMilliseconds = 40_000

/** Starts a program of ours as a child that goes down with us. */
export function startService<Ready>(
  name: string,
  script: string,
  environment: Record<string, string | undefined>,
): Service<Ready> {
  const child = fork(script, { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code, signal]) => `${name} ended (${signal ?? `code ${code}`})`)
  const ready = Promise.race([
    once(child, 'message').then(([message]) => message as Ready),
    ended.then((how) => Promise.reject(new StartError(`${how} before it was ready: see the lines above.`))),
  ])
  return { ready, ended, pid: () => child.pid, stop: () => stop(child, ended) }
}

const firstPauseMs = 500
const longestPauseMs = 15_000
/** A service that ran for so long is not in a crash loop: its next restart is immediate again. */
const steadyMs = 60_000

/** How long to wait before the next start, after so many ends in a row. */
export function pauseMs(ends_in_a_row: number): number {
  return ends_in_a_row <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (ends_in_a_row - 2), longestPauseMs)
}

/**
 * As `startService`, for a service that the rest of the product can do without for a while: restarted whenever it ends,
 * with growing pauses. `pause` is replaced by tests.
 */
export function keepService<Ready>(
  start: Parameters<typeof startService<Ready>>,
  { pause = pauseMs }: { pause?: (ends_in_a_row: number) => number } = {},
): Service<Ready> {
  const first = startService<Ready>(...start)
  const stopping = new AbortController()
  let current = first

  async function watch(): Promise<string> {
    let ends_in_a_row = 0
    for (;;) {
      const started_ms = performance.now()
      const how = await current.ended
      if (stopping.signal.aborted) return how
      ends_in_a_row = performance.now() - started_ms > steadyMs ? 1 : ends_in_a_row + 1
      const pause_ms = pause(ends_in_a_row)
      process.stderr.write(`${how}: starting it again${pause_ms > 0 ? ` in ${pause_ms / 1000} s` : ''}.\n`)
      await sleep(pause_ms, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return how
      current = startService<Ready>(...start)
      // An end before it is ready is seen by the next turn.
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
  const patience = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds)
  await ended
  clearTimeout(patience)
}
