import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { bankOf } from '../test/bank.ts'

interface SandboxReady {
  url: string
  control: string
  smtp_url: string
  tbank: { api_url: string; terminal_key: string; password: string }
}

/** Starts the sandbox as a separate process that is never killed, so it keeps what the bank took and refunded. */
export async function startBankProcess() {
  const child = fork(path.join(import.meta.dirname, '../../sandbox/src/main.ts'), {
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const [sandbox] = (await once(child, 'message')) as [SandboxReady]
  const control = (address: string, body: object) =>
    fetch(`${sandbox.control}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    ...sandbox,
    control_url: sandbox.control,
    idle: () => fetch(`${sandbox.control}/idle`),
    ...bankOf({ sandbox, control }),
    /** Counts the notifications that the shop answered with OK, by our payment_id. */
    async acknowledged(): Promise<Map<string, number>> {
      const payments = (await (await fetch(`${sandbox.control}/tbank/payments`)).json()) as TalkedOf[]
      const counts = new Map<string, number>()
      for (const { order_id, notifications } of payments) {
        const attempts = notifications.flatMap((notification) => notification.attempts)
        const taken = attempts.filter(({ outcome }) => outcome === 'ok').length
        counts.set(order_id, (counts.get(order_id) ?? 0) + taken)
      }
      return counts
    },
    advance: (seconds: number) => control('/clock', { advance_seconds: seconds }),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

interface TalkedOf {
  order_id: string
  notifications: { attempts: { outcome: string }[] }[]
}

export type BankProcess = Awaited<ReturnType<typeof startBankProcess>>
