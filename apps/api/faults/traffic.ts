import { signUp } from '@razgovor/contract/bookings'
import { listCategories } from '@razgovor/contract/speakers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../test/api-client.ts'
import type { Pair, World } from './world.ts'

/** What people saw of it. */
export interface Seen {
  answered: number
  /** 503 or 502 with a body of the catalogue: told to try again. */
  told_to_wait: number
  /** Connection refused, cut, or nothing for as long as anybody waits. */
  no_answer: number
  /** What nobody should ever see, such as a 500. */
  wrong: string[]
  slowest_ms: number
}

const triesMax = 200
const pauseMs = 150
/** A browser's patience. */
const patienceMs = 30_000

/** People who book one meeting each, and press again until they are told that it is theirs; others read meanwhile. */
export function startTraffic(world: World) {
  const seen: Seen = { answered: 0, told_to_wait: 0, no_answer: 0, wrong: [], slowest_ms: 0 }
  const acknowledged = new Set<string>()
  const waiting = [...world.pairs]
  let turn = 0
  const over = new AbortController()

  /** Of the two processes one after the other, as behind a proxy. */
  const nextProcess = () => world.processes[turn++ % world.processes.length]!

  async function attempt(call: () => Promise<unknown>): Promise<boolean> {
    const began_ms = performance.now()
    try {
      await Promise.race([call(), late()])
      seen.answered += 1
      return true
    } catch (error) {
      return judge(error)
    } finally {
      seen.slowest_ms = Math.max(seen.slowest_ms, performance.now() - began_ms)
    }
  }

  /** True where the answer says that it is done already. */
  function judge(error: unknown): boolean {
    if (!(error instanceof Refusal)) seen.no_answer += 1
    else if ([502, 503].includes(error.status)) seen.told_to_wait += 1
    // An earlier try went through, and its answer was lost.
    else if (['timeslot_busy', 'already_exists', 'human_friendly'].includes(error.error_name)) return true
    else seen.wrong.push(error.message)
    return false
  }

  async function book({ listener, slot }: Pair): Promise<void> {
    for (let tries = 0; tries < triesMax; tries++) {
      const process = nextProcess()
      const done = await attempt(() => process.as(listener).call(signUp, { params: slot }))
      if (done) return void acknowledged.add(slot.slot_id)
      await sleep(pauseMs)
    }
    seen.wrong.push('somebody could never book')
  }

  async function live(): Promise<void> {
    for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
      const { listener } = pair
      await book(pair)
      await attempt(() => nextProcess().as(listener).call(listCategories))
      await sleep(pauseMs)
    }
  }

  /** Reads go on when everything is booked, until the fault is over. */
  async function read(): Promise<void> {
    const { listener } = world.pairs[0]!
    while (!over.signal.aborted) {
      await attempt(() => nextProcess().as(listener).call(listCategories))
      await sleep(pauseMs)
    }
  }

  const lives = Promise.all([live(), live(), live(), live()])
  const reads = read()
  return {
    seen,
    acknowledged,
    /** When everybody has booked. */
    async finish(): Promise<void> {
      await lives
      over.abort()
      await reads
    },
  }
}

async function late(): Promise<never> {
  await sleep(patienceMs, undefined, { ref: false })
  throw new Error('nothing for as long as anybody waits')
}
