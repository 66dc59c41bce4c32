import { randomUUID } from 'node:crypto'
import { bitOf } from '../src/modules/figures/count-view.ts'

/** The ids set different bits of the speaker's page on this day, so that all of them are counted. */
export function visitorsOf({ user_id }: { user_id: string }, day: string, count: number): string[] {
  const ids = new Map<number, string>()
  while (ids.size < count) {
    const visitor = randomUUID()
    ids.set(bitOf({ speaker_id: user_id, day }, visitor), visitor)
  }
  return [...ids.values()]
}
