import type { BoardChange, BoardDrawing, PublishedBoardChange } from '@razgovor/contract/board'
import type { RemoteParticipant } from 'livekit-client'
import { vi } from 'vitest'
import { onData } from '../room/connection/room-data.ts'
import { BoardItems } from './board-items.ts'

export const own_id = '0190c2a4-0000-7000-8000-000000000001'
export const anna_id = '0190c2a4-0000-7000-8000-000000000002'

export class FakeBoard {
  readonly items = new BoardItems()
  readonly posted: BoardChange[] = []
  answerNext: (() => Response | null) | null = null
  readonly #known = new Map<string, PublishedBoardChange>()

  constructor(consultation_id: string) {
    const path = `/api/consultations/${consultation_id}/board`
    vi.stubGlobal('fetch', async (asked: string, { method, body }: RequestInit = {}) => {
      // Boards of earlier tests may still send requests.
      if (!asked.startsWith(path)) return new Promise(() => {})
      if (method !== 'POST')
        return Response.json({ version: this.items.version, items: this.items.present, has_more: false })
      const refused = this.answerNext?.()
      this.answerNext = null
      if (refused) return refused
      const { change_id, change } = JSON.parse(body as string) as { change_id: string; change: BoardChange }
      this.posted.push(change)
      return Response.json(this.make(change, own_id, change_id))
    })
  }

  make(change: BoardChange, user_id: string, change_id: string = crypto.randomUUID()): PublishedBoardChange {
    const known = this.#known.get(change_id)
    if (known) return known
    const before = this.items.version
    const count = change.kind === 'ADD' ? change.items.length : this.#countOf(change)
    const made = { change_id, before, version: before + count, user_id, change }
    this.items.apply(made)
    this.#known.set(change_id, made)
    return made
  }

  changeAsAnna(change: BoardChange, { isLost = false } = {}): void {
    const made = this.make(change, anna_id)
    if (!isLost) sendToRoom(JSON.stringify(made))
  }

  #countOf(change: BoardChange): number {
    if (change.kind === 'REMOVE')
      return this.items.present.filter(({ item_id }) => change.item_ids.includes(item_id)).length
    if (change.kind === 'CLEAR') return this.items.present.length
    return change.kind === 'RESTORE' ? (this.#removedBy(change.removed_by) ?? 0) : 0
  }

  #removedBy(change_id: string): number | undefined {
    const removal = this.#known.get(change_id)
    return removal && removal.version - removal.before
  }
}

export function sendToRoom(message: string, participant?: { identity: string; name: string }): void {
  onData(new TextEncoder().encode(message), participant as RemoteParticipant | undefined, 'board')
}

export function strokeFrom(x: number, y: number, color: BoardDrawing['color'] = 'RED'): BoardDrawing {
  return { kind: 'PEN', color, thickness: 'THICK', points: [x, y, 50, x + 400, y, 50, x + 800, y, 50] }
}

export function addChange(...drawings: BoardDrawing[]): BoardChange {
  return { kind: 'ADD', items: drawings.map((drawing) => ({ item_id: crypto.randomUUID(), drawing })) }
}
