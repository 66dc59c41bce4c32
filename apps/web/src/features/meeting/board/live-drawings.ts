import type { BoardDrawing } from '@razgovor/contract/board'
import { readLiveDrawing, type LiveDrawing } from './board-message.ts'

/** A person without messages for this time is considered disconnected. */
const timeoutMs = 8000

interface LiveRoom {
  isFinished: (item_id: string) => boolean
  onChange: () => void
}

export class LiveDrawings {
  readonly #drawings = new Map<string, LiveDrawing>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #room: LiveRoom

  constructor(room: LiveRoom) {
    this.#room = room
  }

  get drawings(): BoardDrawing[] {
    return [...this.#drawings.values()].map(({ drawing }) => drawing)
  }

  receive(identity: string, message: string): void {
    const drawing = readLiveDrawing(message, this.#drawings.get(identity) ?? null)
    // A live message may arrive after the finished item.
    if (drawing === undefined || (drawing && this.#room.isFinished(drawing.item_id))) return
    clearTimeout(this.#timers.get(identity))
    if (drawing === null) this.#drawings.delete(identity)
    else {
      this.#drawings.set(identity, drawing)
      this.#timers.set(
        identity,
        setTimeout(() => this.#remove(identity), timeoutMs),
      )
    }
    this.#room.onChange()
  }

  removeFinished(): void {
    for (const [identity, { item_id }] of this.#drawings)
      if (this.#room.isFinished(item_id)) {
        clearTimeout(this.#timers.get(identity))
        this.#drawings.delete(identity)
      }
  }

  #remove(identity: string): void {
    this.#drawings.delete(identity)
    this.#room.onChange()
  }
}
