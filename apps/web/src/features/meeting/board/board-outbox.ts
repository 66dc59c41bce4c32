import type { AddedItem, BoardChange, MadeChange } from '@razgovor/contract/board'
import { boardAddedMax } from '@razgovor/contract/limits'
import { call } from '../../../lib/api.ts'
import { RetryPause } from '../../../lib/retry-pause.ts'
import { isFinalRefusal } from '../is-final-refusal.ts'

interface SentChange {
  change_id: string
  change: BoardChange
}

interface Listener {
  onMade: (made: MadeChange & { change: BoardChange }) => void
  onChange: () => void
  onRefused: (problem: string) => void
}

/** Half of the coordinates that the API accepts in one request. */
const numbersMax = 30_000

export class BoardOutbox {
  isWaiting = false
  readonly #params: { params: { id: string } }
  readonly #listener: Listener
  readonly #changes: SentChange[] = []
  /** Changes that the server has made but that are not among the local items yet. */
  #made: (SentChange & { version: number })[] = []
  /** Whether the first change was sent before. A retry must be identical, because the server may have the change. */
  #isSent = false
  #isSending = false
  readonly #retryPause = new RetryPause()

  constructor(params: { params: { id: string } }, listener: Listener) {
    this.#params = params
    this.#listener = listener
  }

  get added(): AddedItem[] {
    const { removed } = this
    const added = this.#all.flatMap(({ change }) => (change.kind === 'ADD' ? change.items : []))
    return added.filter(({ item_id }) => !removed.has(item_id))
  }

  get removed(): Set<string> {
    return new Set(this.#all.flatMap(({ change }) => (change.kind === 'REMOVE' ? change.item_ids : [])))
  }

  get #all(): SentChange[] {
    return [...this.#made, ...this.#changes]
  }

  settle(version: number): void {
    if (this.#made.length > 0) this.#made = this.#made.filter((made) => made.version > version)
  }

  put(change: SentChange): void {
    this.#changes.push(change)
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    this.#retryPause.reset()
    for (let next = this.#take(); next; next = this.#take()) {
      try {
        const made = await call('POST /api/consultations/:id/board/changes', { ...this.#params, body: next })
        this.#drop()
        this.#made.push({ ...next, version: made.version })
        this.#retryPause.reset()
        this.isWaiting = false
        this.#listener.onMade({ ...made, change: next.change })
      } catch (error) {
        if (isFinalRefusal(error)) {
          this.#drop()
          this.isWaiting = false
          this.#listener.onRefused(error.message)
          this.#listener.onChange()
        } else {
          this.isWaiting = true
          this.#listener.onChange()
          await this.#retryPause.wait()
        }
      }
    }
    this.#isSending = false
  }

  #drop(): void {
    this.#changes.shift()
    this.#isSent = false
  }

  /** Returns the next change, with the strokes that were drawn in the meantime. */
  #take(): SentChange | undefined {
    const [first] = this.#changes
    if (!first || this.#isSent || first.change.kind !== 'ADD') return this.#markSent(first)
    const items = [...first.change.items]
    for (let second = this.#changes[1]; second?.change.kind === 'ADD'; second = this.#changes[1]) {
      const more = [...items, ...second.change.items]
      if (more.length > boardAddedMax || numbersIn(more) > numbersMax) break
      items.push(...second.change.items)
      this.#changes.splice(1, 1)
    }
    this.#changes[0] = { change_id: first.change_id, change: { kind: 'ADD', items } }
    return this.#markSent(this.#changes[0])
  }

  #markSent(change: SentChange | undefined): SentChange | undefined {
    this.#isSent = change !== undefined
    return change
  }
}

function numbersIn(items: readonly AddedItem[]): number {
  return items.reduce((sum, { drawing }) => sum + ('points' in drawing ? drawing.points.length : 0), 0)
}
