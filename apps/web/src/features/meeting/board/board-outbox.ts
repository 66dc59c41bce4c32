import type { AddedItem, BoardChange, MadeChange } from '@razgovor/contract/board'
import { boardAddedMax } from '@razgovor/contract/limits'
import { isRefusal } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'

interface SentChange {
  change_id: string
  change: BoardChange
}

interface Listener {
  onMade: (made: MadeChange & { change: BoardChange }) => void
  onChange: () => void
  onRefused: (problem: string) => void
}

const firstRetryDelayMs = 1000
const retryDelayMaxMs = 15_000

/** Half of the coordinates that the API accepts in one request. */
const numbersMax = 30_000

/** Errors that a retry would not resolve. */
const refusals = ['human_friendly', 'validation', 'not_exist', 'forbidden', 'auth_invalid', 'auth_expired'] as const

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
  #wake = () => {}

  constructor(params: { params: { id: string } }, listener: Listener) {
    this.#params = params
    this.#listener = listener
    window.addEventListener('online', () => this.#wake())
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
    let retryDelayMs = firstRetryDelayMs
    for (let next = this.#take(); next; next = this.#take()) {
      try {
        const made = await call('POST /api/consultations/:id/board/changes', { ...this.#params, body: next })
        this.#drop()
        this.#made.push({ ...next, version: made.version })
        retryDelayMs = firstRetryDelayMs
        this.isWaiting = false
        this.#listener.onMade({ ...made, change: next.change })
      } catch (error) {
        if (isRefusal(error, ...refusals)) {
          this.#drop()
          this.isWaiting = false
          this.#listener.onRefused(error.message)
          this.#listener.onChange()
        } else {
          this.isWaiting = true
          this.#listener.onChange()
          await this.#pause(retryDelayMs)
          retryDelayMs = Math.min(retryDelayMs * 2, retryDelayMaxMs)
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

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#wake = resolve
    return promise.finally(() => clearTimeout(timer))
  }
}

function numbersIn(items: readonly AddedItem[]): number {
  return items.reduce((sum, { drawing }) => sum + ('points' in drawing ? drawing.points.length : 0), 0)
}
