import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CalendarKind, CalendarProblem } from '@razgovor/contract/calendars'
import { createTurns } from '../../in-turn.ts'
import type { BusyWindow, Stretch } from './expand-busy.ts'

export interface Account {
  url: string
  login: string
  password: string
}

export interface ReadTask {
  kind: CalendarKind
  account: Account
  /** Of CALDAV: the addresses of collections that are not read. */
  skipped: readonly string[]
  /** The fingerprint of what was read last, if it need not be expanded again. */
  known: string | null
  window: BusyWindow
  allow_private: boolean
}

export interface FoundCollection {
  url: string
  title: string
}

export type ReadResult =
  | { problem: CalendarProblem }
  | {
      problem: null
      fingerprint: string
      /** Null: the same as what was read last. */
      busy: Stretch[] | null
      /** Of CALDAV: what the server has. */
      collections: FoundCollection[]
    }

const longestSeconds = 60
const inTurn = createTurns({ at_once_max: 3, waiting_max: 300 })
/** A file of the greatest size, expanded. */
const memory_mb = 384

/**
 * In a thread of its own, with an end to its time and memory: what others write into calendars, and how their servers
 * answer, must not hold up anybody else. Throws overloaded.
 */
export function readCalendar(task: ReadTask): Promise<ReadResult> {
  return inTurn(() => readInThread(task))
}

async function readInThread(task: ReadTask): Promise<ReadResult> {
  const worker = new Worker(new URL('./calendar.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
  try {
    const [result] = (await once(worker, 'message', {
      signal: AbortSignal.timeout(longestSeconds * 1000),
    })) as [ReadResult]
    return result
  } catch (error) {
    const { code } = error as { code?: unknown }
    return { problem: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TOO_LARGE' : 'UNREACHABLE' }
  } finally {
    await worker.terminate()
  }
}
