import { parentPort, workerData } from 'node:worker_threads'
import { createOutgoingFetch } from '../../providers/outgoing-fetch.ts'
import { AnswerTooLongError } from '../../providers/outside.ts'
import { PrivateAddressError } from '../../providers/public-address.ts'
import type { CalendarProblem } from '@razgovor/contract/calendars'
import { readCaldav } from './caldav.ts'
import { NotCalendarError } from './expand-busy.ts'
import type { ReadResult, ReadTask } from './read-calendar.ts'
import { readIcs } from './read-ics.ts'
import { RefusedError } from './refused-error.ts'

const bytes_max = 20 * 1024 * 1024
/** Shorter than the thread's, so that it can say why. */
const answer_seconds = 45

const task = workerData as ReadTask
const fetchOutside = createOutgoingFetch({
  allow_private: task.allow_private,
  bytes_max,
  signal: AbortSignal.timeout(answer_seconds * 1000),
})

parentPort?.postMessage(await read(), [])

async function read(): Promise<ReadResult> {
  try {
    return task.kind === 'ICS' ? await readIcs(task, fetchOutside) : await readCaldav(task, fetchOutside)
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): CalendarProblem {
  if (error instanceof RefusedError) {
    if (error.status === 401 || error.status === 403) return 'UNAUTHORIZED'
    return error.status === 404 || error.status === 410 ? 'NOT_FOUND' : 'UNREACHABLE'
  }
  if (error instanceof NotCalendarError) return 'NOT_A_CALENDAR'
  if (error instanceof AnswerTooLongError) return 'TOO_LARGE'
  if (error instanceof PrivateAddressError) return 'PRIVATE_ADDRESS'
  const { cause } = (error ?? {}) as { cause?: unknown }
  return cause === undefined ? 'UNREACHABLE' : problemOf(cause)
}
