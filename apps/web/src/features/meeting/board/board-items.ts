import type { Board, BoardChange, BoardDrawing, BoardItem, PublishedBoardChange } from '@razgovor/contract/board'

export class BoardItems {
  version = 0
  readonly #items = new Map<string, BoardItem>()
  #present: readonly BoardItem[] | null = null

  /** Visible items, bottom first. */
  get present(): readonly BoardItem[] {
    this.#present ??= [...this.#items.values()].filter(isPresent).toSorted(byPosition)
    return this.#present
  }

  has(item_id: string): boolean {
    return this.#items.has(item_id)
  }

  adopt({ version, items }: Board): void {
    for (const item of items) this.#items.set(item.item_id, item)
    this.#present = null
    this.version = Math.max(this.version, version)
  }

  /** Applies a change of the server. Returns false if an earlier change or its own content is missing. */
  apply({ before, version, change, change_id, user_id }: PublishedBoardChange): boolean {
    if (version <= this.version) return true
    if (before !== this.version || !change) return false
    const changed = this.#change(change, { before, change_id, user_id })
    for (const item of changed) this.#items.set(item.item_id, item)
    this.#present = null
    if (changed.length !== version - before) return false
    this.version = version
    return true
  }

  #change(change: BoardChange, { before, change_id, user_id }: Omit<PublishedBoardChange, 'version'>): BoardItem[] {
    if (change.kind === 'ADD')
      return change.items
        .filter(({ item_id }) => !this.has(item_id))
        .map(({ item_id, drawing }, index) => {
          const version = before + 1 + index
          return { item_id, user_id, position: version, version, removed_by: null, drawing }
        })
    const items = [...this.#items.values()]
    if (change.kind === 'RESTORE')
      return items
        .filter(({ removed_by, drawing }) => removed_by === change.removed_by && drawing)
        .map((item) => Object.assign({}, item, { removed_by: null }))
    const removed = change.kind === 'REMOVE' ? new Set(change.item_ids) : null
    return items
      .filter((item) => isPresent(item) && (!removed || removed.has(item.item_id)))
      .map((item) => Object.assign({}, item, { removed_by: change_id }))
  }
}

function isPresent({ removed_by, drawing }: BoardItem): boolean {
  return removed_by === null && drawing !== null
}

function byPosition(one: BoardItem, other: BoardItem): number {
  return one.position - other.position
}

export function drawingsOf(items: readonly BoardItem[]): BoardDrawing[] {
  return items.flatMap(({ drawing }) => drawing ?? [])
}
