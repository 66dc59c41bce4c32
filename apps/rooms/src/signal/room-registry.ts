import { DisconnectReason } from '@livekit/protocol'
import { guard } from '../guard.ts'
import { Revocations, type SavedRevocations } from '../persistence/revocations.ts'
import { Room } from './room.ts'
import type { RoomContext } from './room-context.ts'
import type { RoomSettings, SavedRoom } from '../persistence/saved-room.ts'
import type { Claims } from '../tokens.ts'

// LiveKit's defaults, in seconds.
const roomDefaults: RoomSettings = { empty_timeout: 300, departure_timeout: 20, max_participants: 0, metadata: '' }

export interface SavedRegistry {
  saved_ms: number
  rooms: SavedRoom[]
  revocations: SavedRevocations
}

export class TooManyRoomsError extends Error {}

export class RoomRegistry {
  readonly #rooms: Map<string, Room>
  readonly #revocations: Revocations
  readonly #context: RoomContext

  constructor(context: RoomContext, saved?: SavedRegistry) {
    this.#context = context
    this.#revocations = new Revocations(saved?.revocations)
    const rooms = (saved?.rooms ?? []).map((room) => new Room(room.name, room.settings, context, room))
    if (saved) for (const room of rooms) room.reportInterrupted(saved.saved_ms)
    this.#rooms = new Map(rooms.map((room) => [room.name, room]))
  }

  get rooms(): Room[] {
    return [...this.#rooms.values()]
  }

  find(name: string): Room | undefined {
    return this.#rooms.get(name)
  }

  /** Returns the existing or a new room; nonempty settings replace existing ones. Throws `TooManyRoomsError`. */
  open(name: string, settings: Partial<RoomSettings>): Room {
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => Boolean(value)))
    const existing = this.#rooms.get(name)
    if (existing) {
      Object.assign(existing.settings, given)
      this.#context.onChanged()
      return existing
    }
    this.#assertFewRooms(settings)
    const room = new Room(name, { ...roomDefaults, ...given }, this.#context)
    this.#rooms.set(name, room)
    this.#context.onChanged()
    return room
  }

  #assertFewRooms({ max_participants }: Partial<RoomSettings>): void {
    const { rooms, solo_rooms } = this.#context.limits
    if (rooms > 0 && this.#rooms.size >= rooms) throw new TooManyRoomsError('too many rooms')
    if (solo_rooms === 0 || max_participants !== 1) return
    const solo = this.rooms.filter(({ settings }) => settings.max_participants === 1)
    if (solo.length >= solo_rooms) throw new TooManyRoomsError('too many rooms for one participant')
  }

  /** Closes the room and revokes all tokens issued for it, even if it does not exist. */
  delete(name: string): boolean {
    this.#revocations.deleteRoom(name, this.#context.now())
    const room = this.#rooms.get(name)
    this.#rooms.delete(name)
    room?.end(DisconnectReason.ROOM_DELETED)
    this.#context.onChanged()
    return room !== undefined
  }

  remove(room: string, identity: string, revoke_before_s: number): boolean {
    this.#revocations.removeIdentity(room, identity, { before_s: revoke_before_s, now_ms: this.#context.now() })
    this.#context.onChanged()
    const participant = this.#rooms.get(room)?.participants.get(identity)
    if (!participant) return false
    this.#rooms.get(room)?.leave(participant, DisconnectReason.PARTICIPANT_REMOVED)
    return true
  }

  isRevoked(claims: Claims, room: string): boolean {
    return this.#revocations.isRevoked(claims, room)
  }

  tick(): void {
    for (const room of this.rooms)
      guard(this.#context.log, `room timer of ${room.name} failed`, () => this.#tickRoom(room))
  }

  #tickRoom(room: Room): void {
    room.tick()
    if (!room.isExpired()) return
    this.#rooms.delete(room.name)
    room.end(DisconnectReason.ROOM_CLOSED)
  }

  saved(): SavedRegistry {
    return {
      saved_ms: this.#context.now(),
      rooms: this.rooms.map((room) => room.saved()),
      revocations: this.#revocations.saved(),
    }
  }

  abandon(): void {
    for (const room of this.rooms) room.abandon()
    this.#rooms.clear()
  }
}
