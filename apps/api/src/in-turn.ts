import { ApiError } from './errors/api-error.ts'

/** Throws overloaded when the queue is full. */
export function createTurns({ at_once_max, waiting_max }: { at_once_max: number; waiting_max: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < at_once_max) running += 1
    else if (waiting.length >= waiting_max) throw new ApiError('overloaded')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
