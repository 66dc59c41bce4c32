import { listCategories } from '@razgovor/contract/speakers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFacts } from '../chaos/facts.ts'
import { book, pauseMs } from './book.ts'
import type { Pair } from './offers.ts'
import { watch, type Attempt } from './seen.ts'
import type { Stack } from './stack.ts'

/** Called repeatedly while people book; `nth` counts the calls. */
export type Meanwhile = (stack: Stack, attempt: Attempt, nth: number) => Promise<void>

export function startTraffic(stack: Stack, meanwhile: Meanwhile = async () => {}) {
  const { seen, attempt } = watch()
  const facts = createFacts()
  const over = new AbortController()
  let turn = 0

  // Alternates between the two processes, as behind a proxy.
  const nextProcess = () => stack.processes[turn++ % stack.processes.length]!
  const booker = { stack, facts, attempt, nextProcess }

  async function read(): Promise<void> {
    const { listener } = stack.pairs[0]!
    await attempt(() => nextProcess().as(listener).call(listCategories))
    await sleep(pauseMs)
  }

  async function live(waiting: Pair[]): Promise<void> {
    for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
      await book(booker, pair).catch((error: Error) => seen.wrong.push(error.message))
      await read()
    }
  }

  async function untilOver(act: (nth: number) => Promise<void>): Promise<void> {
    for (let nth = 0; !over.signal.aborted; nth++) {
      await act(nth)
      await sleep(pauseMs)
    }
  }

  // A listener who waits for the bank does not block others.
  const [paid, free] = [stack.pairs.filter(({ isPaid }) => isPaid), stack.pairs.filter(({ isPaid }) => !isPaid)]
  const lives = Promise.all([live(paid), live(paid), live(free), live(free)])
  const others = Promise.all([untilOver(read), untilOver((nth) => meanwhile(stack, attempt, nth))])
  return {
    seen,
    facts,
    async finish(): Promise<void> {
      await lives
      over.abort()
      await others
    },
  }
}
