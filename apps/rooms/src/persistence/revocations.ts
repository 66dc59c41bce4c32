import { issuedAt, type Claims } from '../tokens.ts'

// Unix seconds.
export interface SavedRevocations {
  deleted: { room: string; at_s: number }[]
  removed: { room: string; identity: string; before_s: number }[]
}

// LiveKit also refuses a removed participant's tokens for one more minute.
const removalMarginS = 60
// Longer than any token of a consultation lives.
const retentionS = 30 * 24 * 3600
const maxEntries = 10_000

/** Tracks revoked tokens, independently of rooms: a token may outlive its room. */
export class Revocations {
  readonly #deleted: Map<string, number>
  readonly #removed: Map<string, number>

  constructor({ deleted, removed }: SavedRevocations = { deleted: [], removed: [] }) {
    this.#deleted = new Map(deleted.map(({ room, at_s }) => [room, at_s]))
    this.#removed = new Map(removed.map(({ room, identity, before_s }) => [keyOf(room, identity), before_s]))
  }

  /** Refuses every token issued for the room up to this second. */
  deleteRoom(room: string, now_ms: number): void {
    record(this.#deleted, room, Math.floor(now_ms / 1000), now_ms)
  }

  /** Refuses tokens of the identity issued before `before_s`; 0 means one minute from now. */
  removeIdentity(room: string, identity: string, { before_s, now_ms }: { before_s: number; now_ms: number }): void {
    record(this.#removed, keyOf(room, identity), before_s || Math.floor(now_ms / 1000) + removalMarginS, now_ms)
  }

  isRevoked(claims: Claims, room: string): boolean {
    const issued_s = issuedAt(claims)
    const before_s = this.#removed.get(keyOf(room, claims.sub ?? ''))
    return issued_s <= (this.#deleted.get(room) ?? -1) || (before_s !== undefined && issued_s < before_s)
  }

  saved(): SavedRevocations {
    return {
      deleted: [...this.#deleted].map(([room, at_s]) => ({ room, at_s })),
      removed: [...this.#removed].map(([key, before_s]) => {
        const [room, identity]: [string, string] = JSON.parse(key)
        return { room, identity, before_s }
      }),
    }
  }
}

function keyOf(room: string, identity: string): string {
  return JSON.stringify([room, identity])
}

// Keeps insertion order by age, so that the oldest entries are dropped first.
function record(times: Map<string, number>, key: string, time_s: number, now_ms: number): void {
  times.delete(key)
  times.set(key, time_s)
  for (const [old, old_s] of times) {
    if (times.size <= maxEntries && old_s >= now_ms / 1000 - retentionS) return
    times.delete(old)
  }
}
