import { Piscina } from 'piscina'
import { createTurns } from '../../in-turn.ts'
import { inCall } from '../../telemetry/tracing.ts'
import type { CalendarTask, ReadResult, ReadTask, WriteResult, WriteTask } from './calendar-task.ts'

const longestSeconds = 60
const threads_max = 3
// Enough to expand a file of the largest accepted size.
const memory_mb = 384

/** Runs work that uses one thread, as soon as a thread is free. Throws overloaded. */
export const whenThreadIsFree = createTurns({ at_once_max: threads_max, waiting_max: 300 })

// Loading the worker's modules takes longer than reading a calendar, so an idle thread waits for the next one.
const threads = new Piscina<CalendarTask, unknown>({
  filename: new URL('./calendar.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: threads_max,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: memory_mb },
})

/**
 * Reads in a worker thread with limits on time and memory: malformed calendars and slow servers must not delay other
 * users. Throws overloaded.
 */
export function readCalendar(task: ReadTask): Promise<ReadResult> {
  return whenThreadIsFree(() => inThread<ReadResult>({ does: 'READ', ...task }))
}

/** The caller must be inside `whenThreadIsFree`. */
export async function writeCalendar(task: WriteTask): Promise<WriteResult> {
  return { done: [], ...(await inThread<WriteResult>({ does: 'WRITE', ...task })) }
}

async function inThread<Result>(task: CalendarTask): Promise<Result | { problem: 'TOO_LARGE' | 'UNREACHABLE' }> {
  try {
    return (await inCall('calendar', () =>
      threads.run(task, { signal: AbortSignal.timeout(longestSeconds * 1000) }),
    )) as Result
  } catch (error) {
    const { code } = error as { code?: unknown }
    return { problem: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TOO_LARGE' : 'UNREACHABLE' }
  }
}
