import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Ctx } from '../src/context.ts'
import { createCaller } from './api-client.ts'
import { tokenFor } from './signed-in.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import type { TestUser } from './start-api.ts'

const checkout = path.join(import.meta.dirname, '../../..')

interface ProcessOptions {
  /** The folder of another release's code. */
  code?: string
  port?: number
  environment?: Record<string, string>
  signal?: AbortSignal
}

/** Runs jobs too; uses the database and the sandbox of a `flowing` test API. */
export async function startApiProcess(
  api: { ctx: Pick<Ctx, 'config' | 'clock'> & Partial<Pick<Ctx, 'db'>> },
  { code = checkout, port: given, environment = {}, signal }: ProcessOptions = {},
) {
  const port = given ?? (await freePort())
  const { config } = api.ctx
  const child = fork(path.join(code, 'apps/api/src/main.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    ...(signal && { signal, killSignal: 'SIGKILL' as const }),
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: config.DATABASE_URL,
      SESSION_SECRET: config.SESSION_SECRET,
      LOG_LEVEL: 'info',
      TBANK_API_URL: config.TBANK_API_URL,
      TBANK_TERMINAL_KEY: config.TBANK_TERMINAL_KEY,
      TBANK_PASSWORD: config.TBANK_PASSWORD,
      SMTP_URL: config.SMTP_URL,
      LIVEKIT_URL: config.LIVEKIT_URL,
      LIVEKIT_API_KEY: config.LIVEKIT_API_KEY,
      LIVEKIT_API_SECRET: config.LIVEKIT_API_SECRET,
      ...(config.REDIS_URL && { REDIS_URL: config.REDIS_URL }),
      ...environment,
    },
  })
  let log = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  // Emitted when the signal kills the process; only its exit matters.
  child.on('error', () => {})
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const isReady = await Promise.race([once(child, 'message').then(() => true), exited.then(() => false)])
  if (!isReady) throw new Error(`the API did not start:\n${log}`)

  const url = `http://localhost:${port}`
  // Ends the process without cleanup, as a power failure would.
  async function kill() {
    child.kill('SIGKILL')
    await exited
  }
  return {
    url,
    port,
    log: () => log,
    as: (user: TestUser) =>
      createCaller(url, async (endpoint) => ({ authorization: `Bearer ${await tokenFor(api, user, endpoint)}` })),
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    // Stops it as a supervisor does; `ended` resolves with the exit code.
    stop: () => void child.kill('SIGTERM'),
    stopped: () => {
      child.kill('SIGTERM')
      return exited as Promise<number | null>
    },
    ended: exited as Promise<number | null>,
    [Symbol.asyncDispose]: kill,
  }
}
