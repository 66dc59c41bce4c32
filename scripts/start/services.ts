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

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds)
  await ended
  clearTimeout(patience)
}
