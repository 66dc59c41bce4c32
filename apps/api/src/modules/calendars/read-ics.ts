import { createHash } from 'node:crypto'
import { expandBusy } from './expand-busy.ts'
import type { ReadResult, ReadTask } from './calendar-task.ts'
import { RefusedError } from './refused-error.ts'

/** Throws RefusedError, NotCalendarError. */
export async function readIcs({ account, known, window }: ReadTask, fetchOutside: typeof fetch): Promise<ReadResult> {
  const response = await fetchOutside(account.url, { headers: { accept: 'text/calendar' } })
  if (!response.ok) throw new RefusedError(response.status)
  const text = await response.text()
  const fingerprint = createHash('sha256').update(text).digest('base64')
  const busy = fingerprint === known ? null : expandBusy([text], window)
  return { problem: null, fingerprint, busy, collections: [] }
}
