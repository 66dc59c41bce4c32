import type { Db } from './db/client.ts'
import { dequeue, enqueue } from './jobs/queue.ts'

/** The file is removed after the commit, or at the given time. */
export async function removeFileLater(db: Db, url: string, at?: Date): Promise<void> {
  await enqueue(db, 'remove-file', { url }, { key: removalOf(url), ...(at && { at }) })
}

/** Cancels `removeFileLater`. */
export async function keepFile(db: Db, url: string): Promise<void> {
  await dequeue(db, removalOf(url))
}

function removalOf(url: string): string {
  return `remove-file:${url}`
}
