import { newId } from '@razgovor/api/src/ids'
import type { Statement } from './statements.ts'

// The subject of a recorded call.
export interface Target {
  listener_id: string
  slot_id: string
  speaker_id: string
  time_start: Date
}

/** Rewrites recorded statements for another target: its rows and times, new ids, and the current time. */
export function retarget(statements: readonly Statement[], from: Target, to: Target): Statement[] {
  const now = new Date()
  const dayBefore = from.time_start.getTime() - 24 * 3_600_000
  const shift = to.time_start.getTime() - from.time_start.getTime()
  const ids = new Map<string, string>([
    [from.listener_id, to.listener_id],
    [from.speaker_id, to.speaker_id],
    [from.slot_id, to.slot_id],
  ])
  function change(value: unknown): unknown {
    if (value instanceof Date) return value.getTime() < dayBefore ? now : new Date(value.getTime() + shift)
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'string') return value
    return value.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, newId(now))
      return ids.get(id)!
    })
  }
  return statements.map((statement) => ({ ...statement, values: statement.values.map(change) }))
}
