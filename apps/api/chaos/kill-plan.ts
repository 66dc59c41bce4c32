import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../simulate/random.ts'

const requests = [
  'sign up',
  'check out',
  'give up',
  'pay again',
  'ask how it stands',
  'cancel as listener',
  'cancel as speaker',
  'offer time',
  'subscribe',
  'refund',
  'join',
  'end the meeting',
]
const calls = ['bank Init', 'bank GetState', 'bank Cancel', 'bank CheckOrder', 'notification']

const aims = [...requests, ...calls].flatMap((name) => [`${name} asked`, `${name} answered`])

type Part = 'database' | 'rooms' | 'api'

const commit = 'commit'

export interface PlannedKill {
  /** Null for no particular moment. */
  aim: string | null
  /** Number of reported moments, commits excluded, to let pass before waiting for `aim`. */
  lead: number
  /** Commits to wait for after the aim, before the delay. */
  commits: number
  delay_ms: number
  order: Part[]
  gap_ms: number
  /** If set, everything is killed again this long after the restarted database is ready. */
  again_ms: number | null
}

const orders: Part[][] = [
  ['api', 'database', 'rooms'],
  ['database', 'api', 'rooms'],
  ['rooms', 'database', 'api'],
  ['database', 'rooms', 'api'],
]

export function drawKill(random: Random): PlannedKill {
  const gap_ms = random.chance(0.8) ? 0 : random.int(1, 40)
  const again_ms = random.chance(0.08) ? random.int(0, 2500) : null
  const rest = { order: random.pick(orders), gap_ms, again_ms, lead: random.int(10, 150) }
  if (random.chance(0.35)) return { aim: null, commits: 0, delay_ms: random.int(0, 300), ...rest }
  // Most kills fall between a transaction of a request and what follows it.
  if (random.chance(0.6)) return { aim: random.pick(aims), commits: random.int(1, 6), delay_ms: 0, ...rest }
  const delay_ms = random.chance(0.5) ? random.int(0, 12) : random.int(12, 150)
  return { aim: random.pick(aims), commits: 0, delay_ms, ...rest }
}

const patienceMs = 10_000

export function createSights() {
  let waiting: { sees(name: string): boolean; hit(): void } | undefined

  async function waitFor(sees: (name: string) => boolean): Promise<boolean> {
    const patience = new AbortController()
    const isHit = await Promise.race([
      new Promise<boolean>((resolve) => (waiting = { sees, hit: () => resolve(true) })),
      sleep(patienceMs, false, { signal: patience.signal }),
    ])
    patience.abort()
    waiting = undefined
    return isHit
  }

  return {
    report(name: string): void {
      if (waiting?.sees(name)) waiting.hit()
    },
    async wait({ aim, lead, commits, delay_ms }: PlannedKill): Promise<boolean> {
      let left = lead
      await waitFor((name) => name !== commit && (left -= 1) <= 0)
      const isHit = aim === null || (await waitFor((name) => name === aim))
      let committed = 0
      if (isHit && commits > 0) await waitFor((name) => name === commit && (committed += 1) >= commits)
      if (isHit && delay_ms > 0) await sleep(delay_ms)
      return isHit
    },
  }
}

export type Sights = ReturnType<typeof createSights>
