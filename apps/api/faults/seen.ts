import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../test/api-client.ts'

export interface Seen {
  answered: number
  /** 503, or 502 with a body of the error catalogue. */
  asked_to_retry: number
  /** Connection refused or cut, or no response in time. */
  no_answer: number
  /** Any other error, such as a 500. */
  wrong: string[]
  slowest_ms: number
}

/** `already`: an earlier try succeeded, but its answer was lost. */
export type Outcome<T> = { kind: 'answered'; answer: T } | { kind: 'already' } | { kind: 'again' }

export type Attempt = <T>(call: () => Promise<T>) => Promise<Outcome<T>>

const patienceMs = 30_000

export function watch(): { seen: Seen; attempt: Attempt } {
  const seen: Seen = { answered: 0, asked_to_retry: 0, no_answer: 0, wrong: [], slowest_ms: 0 }

  function classify(error: unknown): 'already' | 'again' {
    if (!(error instanceof Refusal)) seen.no_answer += 1
    else if ([502, 503].includes(error.status)) seen.asked_to_retry += 1
    else if (['timeslot_busy', 'already_exists', 'human_friendly'].includes(error.error_name)) return 'already'
    // Of an order whose link nobody has got yet, and of a token that a browser now renews.
    else if (['payment_exists', 'payment_status', 'auth_expired'].includes(error.error_name)) seen.asked_to_retry += 1
    else seen.wrong.push(error.message)
    return 'again'
  }

  async function attempt<T>(call: () => Promise<T>): Promise<Outcome<T>> {
    const began_ms = performance.now()
    try {
      const answer = await Promise.race([call(), late()])
      seen.answered += 1
      return { kind: 'answered', answer }
    } catch (error) {
      return { kind: classify(error) }
    } finally {
      seen.slowest_ms = Math.max(seen.slowest_ms, performance.now() - began_ms)
    }
  }
  return { seen, attempt }
}

async function late(): Promise<never> {
  await sleep(patienceMs, undefined, { ref: false })
  throw new Error('nothing for as long as anybody waits')
}
