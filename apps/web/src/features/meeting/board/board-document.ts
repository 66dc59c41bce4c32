import type { AddedItem, BoardChange, BoardDrawing, BoardItem, PublishedBoardChange } from '@razgovor/contract/board'
import { createStore, type StoreApi } from 'zustand'
import { call } from '../../../lib/api.ts'
import { newKey } from '../../../lib/new-key.ts'
import { isFinalRefusal } from '../is-final-refusal.ts'
import { meetingStore } from '../meeting.store.ts'
import { BoardItems, drawingsOf } from './board-items.ts'
import { BoardOutbox } from './board-outbox.ts'
import { reverseStep, type UndoStep } from './undo-step.ts'
import { LiveDrawings } from './live-drawings.ts'

/** State that React renders; drawings are painted on a canvas. */
interface BoardState {
  isLoaded: boolean
  labels: readonly BoardItem[]
  drawingCount: number
  canUndo: boolean
  canRedo: boolean
  isWaiting: boolean
  problem: string | null
}

const initialState: BoardState = {
  isLoaded: false,
  labels: [],
  drawingCount: 0,
  canUndo: false,
  canRedo: false,
  isWaiting: false,
  problem: null,
}

const stepsMax = 100
/** How long a change may wait for a missing earlier change. */
const gapMs = 1000

/**
 * The board of one meeting, synchronized with the server. Local changes are shown at once and retried until the server has
 * them.
 */
export class BoardDocument {
  readonly view: StoreApi<BoardState> = createStore(() => initialState)
  readonly live = new LiveDrawings({
    isFinished: (item_id) => this.#items.has(item_id),
    onChange: () => this.#paint(),
  })
  readonly #params: { params: { id: string } }
  readonly #items = new BoardItems()
  readonly #outbox: BoardOutbox
  readonly #listeners = new Set<() => void>()
  /** Changes whose predecessor is missing, by the version that they follow. */
  readonly #pending = new Map<number, PublishedBoardChange>()
  #gapTimer: ReturnType<typeof setTimeout> | undefined
  #refreshing: Promise<void> | null = null
  #undo: UndoStep[] = []
  #redo: UndoStep[] = []
  #erased: ReadonlySet<string> = new Set()
  #present: readonly BoardItem[] = []

  constructor(consultation_id: string) {
    this.#params = { params: { id: consultation_id } }
    this.#outbox = new BoardOutbox(this.#params, {
      onMade: (made) => this.receive({ ...made, user_id: meetingStore.getState().identity }),
      onChange: () => this.#show(),
      onRefused: (problem) => this.view.setState({ problem }),
    })
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get items(): readonly BoardItem[] {
    return this.#present
  }

  /** Drawings above the items: local ones that the server does not have yet, and live drawings of others. */
  get floating(): BoardDrawing[] {
    return [...this.#outbox.added.map(({ drawing }) => drawing), ...this.live.drawings]
  }

  get drawings(): BoardDrawing[] {
    return [...drawingsOf(this.#present), ...this.#outbox.added.map(({ drawing }) => drawing)]
  }

  /** Loads missed changes, because a room message may be lost. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  receive(published: PublishedBoardChange): void {
    if (published.version > published.before) this.#pending.set(published.before, published)
    this.#applyPending(published.change ? gapMs : 0)
    this.#show()
  }

  add(items: readonly AddedItem[]): void {
    this.#do({ kind: 'ADD', items: [...items] }, newKey())
    this.#record({ item_ids: items.map(({ item_id }) => item_id), removed_by: null })
  }

  remove(item_ids: readonly string[]): void {
    if (item_ids.length === 0) return
    const removed_by = newKey()
    this.#do({ kind: 'REMOVE', item_ids: [...item_ids] }, removed_by)
    this.#record({ item_ids, removed_by })
  }

  clear(): void {
    const removed_by = newKey()
    this.#do({ kind: 'CLEAR' }, removed_by)
    this.#record({ item_ids: null, removed_by })
  }

  setErased(item_ids: ReadonlySet<string>): void {
    this.#erased = item_ids
    this.#show()
  }

  undo(): void {
    this.#redo = this.#reverseLast(this.#undo, this.#redo)
    this.#show()
  }

  redo(): void {
    this.#undo = this.#reverseLast(this.#redo, this.#undo)
    this.#show()
  }

  #reverseLast(from: UndoStep[], onto: UndoStep[]): UndoStep[] {
    const last = from.pop()
    if (!last) return onto
    const change_id = newKey()
    const { change, step } = reverseStep(last, change_id)
    this.#do(change, change_id)
    return [...onto, step]
  }

  #record(step: UndoStep): void {
    this.#undo = [...this.#undo, step].slice(-stepsMax)
    this.#redo = []
    this.#show()
  }

  #do(change: BoardChange, change_id: string): void {
    meetingStore.setState({ has_board: true })
    this.view.setState({ problem: null })
    this.#outbox.put({ change_id, change })
  }

  async #read(): Promise<void> {
    try {
      for (let hasMore = true; hasMore;) {
        const query = { after: this.#items.version }
        const board = await call('GET /api/consultations/:id/board', { ...this.#params, query })
        this.#items.adopt(board)
        hasMore = board.has_more
      }
      this.view.setState({ isLoaded: true })
      this.#applyPending(gapMs)
    } catch (error) {
      if (isFinalRefusal(error)) this.view.setState({ problem: error.message })
    }
    this.#show()
  }

  /** Applies changes whose predecessors are known. If others remain, refreshes the board after `waitMs`. */
  #applyPending(waitMs: number): void {
    for (const [before, change] of this.#pending)
      if (change.version <= this.#items.version) this.#pending.delete(before)
    for (let next = this.#pending.get(this.#items.version); next && this.#items.apply(next);) {
      this.#pending.delete(next.before)
      next = this.#pending.get(this.#items.version)
    }
    clearTimeout(this.#gapTimer)
    // Before the first load, a request for the whole board is already running.
    if (this.#pending.size > 0 && this.view.getState().isLoaded)
      this.#gapTimer = setTimeout(() => void this.refresh(), waitMs)
  }

  #show(): void {
    this.#outbox.settle(this.#items.version)
    const hidden = this.#outbox.removed
    this.live.removeFinished()
    this.#present = this.#items.present.filter(({ item_id }) => !hidden.has(item_id) && !this.#erased.has(item_id))
    const labels = this.#present.filter(({ drawing }) => drawing?.kind === 'TEXT')
    const before = this.view.getState().labels
    const isSame = labels.length === before.length && labels.every((item, index) => item === before[index])
    this.view.setState({
      labels: isSame ? before : labels,
      drawingCount: this.#present.length - labels.length,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
      isWaiting: this.#outbox.isWaiting,
    })
    this.#paint()
  }

  #paint(): void {
    for (const listener of this.#listeners) listener()
  }
}
