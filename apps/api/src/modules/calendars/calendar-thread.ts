import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTurns } from '../../in-turn.ts'
import type { CalendarTask, ReadResult, ReadTask, WriteResult, WriteTask } from './calendar-task.ts'

const longestSeconds = 60
/** Enough to expand a file of the largest accepted size. */
const memory_mb = 384

/** Runs work that uses one thread, as soon as a thread is free. Throws overloaded. */
export const whenThreadIsFree = createTurns({ at_once_max: 3, waiting_max: 300 })

/**
 * Reads in a worker thread with limits on time and memory: malformed calendars and slow servers must not delay other
 * users. Throws overloaded.
 */
export function readCalendar(task: ReadTask): Promise<ReadResult> {
  return whenThreadIsFree(() => inThread<ReadResult>({ does: 'READ', ...task }))
}

/** Runs like `readCalendar`, but the caller must be inside `whenThreadIsFree`. */
export async function writeCalendar(task: WriteTask): Promise<WriteResult> {
  return { done: [], ...(await inThread<WriteResult>({ does: 'WRITE', ...task })) }
}

async function inThread<Result>(task: CalendarTask): Promise<Result | { problem: 'TOO_LARGE' | 'UNREACHABLE' }> {
  const worker = new Worker(new URL('./calendar.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
  try {
    const [result] = (await once(worker, 'message', {
      signal: AbortSignal.timeout(longestSeconds * 1000),
    })) as [Result]
    return result
  } catch (error) {
    const { code } = error as { code?: unknown }
    return { problem: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TOO_LARGE' : 'UNREACHABLE' }
  } finally {
    await worker.terminate()
  }
}
