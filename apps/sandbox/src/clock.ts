export interface Clock {
  now(): number
  nowIso(): string
  // Runs once at `at`, whether real time or `advance` gets there first.
  schedule(at: number, run: () => Promise<void>): void
  // Runs everything that falls due on the way, in order, and waits for it.
  advance(milliseconds: number): Promise<void>
  stop(): void
}

interface Timer {
  at: number
  run: () => Promise<void>
}

// setTimeout overflows beyond this.
const longestWaitMs = 2 ** 31 - 1

/** The sandbox clock: follows `base` and can be moved forward, so that a month of retries takes a moment. */
export function createClock(base: () => number = Date.now): Clock {
  const timers: Timer[] = []
  let offset = 0
  let wake: NodeJS.Timeout | undefined

  const now = () => base() + offset

  function takeDue(until: number) {
    timers.sort((a, b) => a.at - b.at)
    return timers[0] && timers[0].at <= until ? timers.shift() : undefined
  }

  async function runUntil(target: number) {
    for (let due = takeDue(target); due; due = takeDue(target)) {
      moveTo(due.at)
      await due.run()
    }
    moveTo(target)
    wakeForNext()
  }

  function moveTo(instant: number) {
    offset = Math.max(offset, instant - base())
  }

  function wakeForNext() {
    clearTimeout(wake)
    if (timers.length === 0) return
    const wait = Math.min(...timers.map((timer) => timer.at)) - now()
    wake = setTimeout(() => void runUntil(now()), Math.min(Math.max(wait, 0), longestWaitMs))
    wake.unref()
  }

  return {
    now,
    nowIso: () => new Date(now()).toISOString(),
    schedule(at, run) {
      timers.push({ at, run })
      wakeForNext()
    },
    advance: (milliseconds) => runUntil(now() + milliseconds),
    stop() {
      timers.length = 0
      clearTimeout(wake)
    },
  }
}
