import type { BoardChange } from '@razgovor/contract/board'

export interface UndoStep {
  /** Null for all items. */
  item_ids: readonly string[] | null
  /** The change that removed the items; null if they were added or restored. */
  removed_by: string | null
}

/** Returns the change that reverses a step, and the step for that change. */
export function reverseStep(
  { item_ids, removed_by }: UndoStep,
  change_id: string,
): { change: BoardChange; step: UndoStep } {
  if (removed_by !== null) return { change: { kind: 'RESTORE', removed_by }, step: { item_ids, removed_by: null } }
  const change: BoardChange = item_ids ? { kind: 'REMOVE', item_ids: [...item_ids] } : { kind: 'CLEAR' }
  return { change, step: { item_ids, removed_by: change_id } }
}
