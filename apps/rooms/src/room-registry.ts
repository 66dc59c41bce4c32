import { DisconnectReason } from '@livekit/protocol'
import { Room, type RoomContext, type RoomSettings } from './room.ts'
import { issuedAt, type Claims } from './tokens.ts'

/** LiveKit's own defaults: seconds for which a room outlives its creation and its last participant. */
const DEFAULTS: RoomSettings = { empty_timeout: 300, departure_timeout: 20, max_participants: 0, metadata: '' }

/** A removed participant's tokens stay refused a minute longer than the removal, as LiveKit does it. */
const REMOVAL_MARGIN_S = 60

/** All rooms, and which tokens have been revoked. */
export class RoomRegistry {
  readonly #rooms = new Map<string, Room>()
  // Kept for the life of the process: a token may outlive any room.
  readonly #deleted_s = new Map<string, number>()
  readonly #removed_s = new Map<string, number>()
  readonly #context: RoomContext

  constructor(context: RoomContext) {
    this.#context = context
  }

  get rooms(): Room[] {
    return [...this.#rooms.values()]
  }

  find(name: string): Room | undefined {
    return this.#rooms.get(name)
  }

  /** The room of this name; what is given and not zero or empty replaces the settings of one that exists. */
  open(name: string, settings: Partial<RoomSettings>): Room {
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => Boolean(value)))
    const existing = this.#rooms.get(name)
    if (existing) {
      Object.assign(existing.settings, given)
      return existing
    }
    const room = new Room(name, { ...DEFAULTS, ...given }, this.#context)
    this.#rooms.set(name, room)
    return room
  }

  /** Ends the room if it is there, and refuses every token issued until now whether it is or not. */
  delete(name: string): boolean {
    this.#deleted_s.set(name, Math.floor(this.#context.now() / 1000))
    const room = this.#rooms.get(name)
    this.#rooms.delete(name)
    room?.end(DisconnectReason.ROOM_DELETED)
    return room !== undefined
  }

  /** Puts the participant out and refuses tokens issued before `revoke_before_s` (0: a minute from now). */
  remove(room: string, identity: string, revoke_before_s: number): boolean {
    const before_s = revoke_before_s || Math.floor(this.#context.now() / 1000) + REMOVAL_MARGIN_S
    this.#removed_s.set(JSON.stringify([room, identity]), before_s)
    const participant = this.#rooms.get(room)?.participants.get(identity)
    if (!participant) return false
    this.#rooms.get(room)?.leave(participant, DisconnectReason.PARTICIPANT_REMOVED)
    return true
  }

  isRevoked(claims: Claims, room: string): boolean {
    const issued_s = issuedAt(claims)
    const removed_s = this.#removed_s.get(JSON.stringify([room, claims.sub]))
    return issued_s <= (this.#deleted_s.get(room) ?? -1) || (removed_s !== undefined && issued_s < removed_s)
  }

  tick(): void {
    for (const room of this.rooms) {
      room.tick()
      if (!room.isExpired()) continue
      this.#rooms.delete(room.name)
      room.end(DisconnectReason.ROOM_CLOSED)
    }
  }

  abandon(): void {
    for (const room of this.rooms) room.abandon()
    this.#rooms.clear()
  }
}
