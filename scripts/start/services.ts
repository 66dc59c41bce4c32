import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { StartError } from './settings.ts'

export interface Service<Ready> {
  /** What it says when it can be used; rejects when it ends before. */
  ready: Promise<Ready>
  stop(): Promise<void>
  /** How it ended, for whatever reason. */
  ended: Promise<string>
}

const stopMilliseconds = 10_000

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
  return { ready, ended, stop: () => stop(child, ended) }
}

/** Restarts more often than this in a minute mean that it can't run. */
const restartsAMinute = 5

/** As `startService`, for one that may die without harm: it is started again, and its clients come back to it. */
export function keepService<Ready>(...start: Parameters<typeof startService<Ready>>): Service<Ready> {
  const first = startService<Ready>(...start)
  const deaths: number[] = []
  let current = first
  let isStopping = false

  async function watch(): Promise<string> {
    for (;;) {
      const how = await current.ended
      deaths.push(Date.now())
      const recent = deaths.filter((time) => time > Date.now() - 60_000)
      if (isStopping || recent.length > restartsAMinute) return how
      process.stderr.write(`${how}: starting it again.\n`)
      current = startService<Ready>(...start)
      // That it ended before it was ready is what the next turn sees.
      current.ready.catch(() => {})
    }
  }

  return {
    ready: first.ready,
    ended: first.ready.then(watch, () => first.ended),
    stop() {
      isStopping = true
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
