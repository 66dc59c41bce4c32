import { deleteObject, updateObject } from 'tsdav'
import { connectCaldav } from './caldav-connection.ts'
import { RefusedError } from './refused-error.ts'
import type { WriteTask } from './calendar-task.ts'

/** Reports each URL once it is deleted or put. Throws RefusedError. */
export async function writeCaldav(
  { account, puts, deletes }: WriteTask,
  fetchOutside: typeof fetch,
  report: (url: string) => void,
): Promise<void> {
  const { headers, fetch } = connectCaldav(account, fetchOutside)
  for (const url of deletes) {
    const { ok, status } = await deleteObject({ url, headers, fetch })
    // The speaker has already deleted the event.
    if (!ok && status !== 404 && status !== 410) throw new RefusedError(status)
    report(url)
  }
  for (const { url, ics } of puts) {
    const type = { 'content-type': 'text/calendar; charset=utf-8' }
    const { ok, status } = await updateObject({ url, data: ics, headers: { ...headers, ...type }, fetch })
    if (!ok) throw new RefusedError(status)
    report(url)
  }
}
