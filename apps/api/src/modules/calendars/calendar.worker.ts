import { createOutgoingFetch } from '../../providers/outgoing-fetch.ts'
import { AnswerTooLongError } from '../../providers/outside.ts'
import { PrivateAddressError } from '../../providers/public-address.ts'
import type { CalendarProblem } from '@razgovor/contract/calendars'
import { NotCalendarError } from './expand-busy.ts'
import type { CalendarTask, ReadResult, ReadTask, WriteResult, WriteTask } from './calendar-task.ts'
import { readCaldav } from './read-caldav.ts'
import { readIcs } from './read-ics.ts'
import { RefusedError } from './refused-error.ts'
import { writeCaldav } from './write-caldav.ts'

const bytes_max = 20 * 1024 * 1024
// Shorter than the thread's time limit, so that the worker can report the cause.
const answer_seconds = 45

export default async function runCalendarTask(task: CalendarTask): Promise<ReadResult | WriteResult> {
  await using outside = createOutgoingFetch({
    allow_private: task.allow_private,
    bytes_max,
    signal: AbortSignal.timeout(answer_seconds * 1000),
  })
  return task.does === 'READ' ? await read(task, outside.fetch) : await write(task, outside.fetch)
}

async function read(asked: ReadTask, fetchOutside: typeof fetch): Promise<ReadResult> {
  try {
    return asked.kind === 'ICS' ? await readIcs(asked, fetchOutside) : await readCaldav(asked, fetchOutside)
  } catch (error) {
    return { problem: error instanceof NotCalendarError ? 'NOT_A_CALENDAR' : problemOf(error) }
  }
}

async function write(asked: WriteTask, fetchOutside: typeof fetch): Promise<WriteResult> {
  const done: string[] = []
  try {
    await writeCaldav(asked, fetchOutside, (url) => done.push(url))
    return { problem: null, done }
  } catch (error) {
    // The login works for reading, so the collection itself must be read-only.
    const isReadOnly = error instanceof RefusedError && [403, 405].includes(error.status)
    return { problem: isReadOnly ? 'READ_ONLY' : problemOf(error), done }
  }
}

function problemOf(error: unknown): Exclude<CalendarProblem, 'NOT_A_CALENDAR'> {
  if (error instanceof RefusedError) {
    if (error.status === 401 || error.status === 403) return 'UNAUTHORIZED'
    return error.status === 404 || error.status === 410 ? 'NOT_FOUND' : 'UNREACHABLE'
  }
  if (error instanceof AnswerTooLongError) return 'TOO_LARGE'
  if (error instanceof PrivateAddressError) return 'PRIVATE_ADDRESS'
  const { cause } = (error ?? {}) as { cause?: unknown }
  return cause === undefined ? 'UNREACHABLE' : problemOf(cause)
}
