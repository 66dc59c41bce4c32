import {
  DataPacket_Kind,
  DisconnectReason,
  ParticipantInfo_State,
  ParticipantUpdate,
  RoomUpdate,
  SpeakersChanged,
  type DataPacket,
  type ParticipantInfo,
  type ParticipantPermission,
  type Room as RoomInfo,
  type SubscriptionPermission,
  type UpdateSubscription,
} from '@livekit/protocol'
import { addresseesOf } from './data-packet.ts'
import { Departures, interruptionOf } from './departures.ts'
import { newSid } from './ids.ts'
import type { Joining } from './joining-participant.ts'
import { KeptPermissions } from './kept-permissions.ts'
import { Participant, type DisconnectOptions, type ParticipantEvents } from './participant.ts'
import { canPublishTrack } from './permissions.ts'
import type { PublishedTrack } from '../media/published-track.ts'
import { qualityUpdate } from '../media/quality.ts'
import { refreshIntervalMs, refreshedToken } from './refreshed-token.ts'
import { readPresent, savePresent, type RoomSettings, type SavedRoom } from '../persistence/saved-room.ts'
import type { RoomContext } from './room-context.ts'
import { describeRoom } from './room-info.ts'
import { Speakers } from './speakers.ts'
import { offerTrack, resubscribe, setSubscriptionPermission, updateSubscription } from './subscriptions.ts'
import type { WebhookName } from '../webhooks/webhooks.ts'

// A participant survives this long without a socket, so that a reload or network change is not a departure.
const graceMs = 10_000
// Connection quality is sent every two seconds.
const ticksPerQuality = 5

export class Room {
  readonly sid: string
  readonly name: string
  readonly participants = new Map<string, Participant>()
  readonly settings: RoomSettings
  readonly #context: RoomContext
  readonly #created_ms: number
  readonly #speakers = new Speakers()
  #ticks = 0
  readonly #permissions: KeptPermissions
  #empty_since_ms: number
  #wasJoined: boolean
  // Participants at the end of the previous process; they rejoin as new ones.
  readonly #interrupted: ParticipantInfo[]
  readonly #departures = new Departures(2 * graceMs)

  constructor(name: string, settings: RoomSettings, context: RoomContext, saved?: SavedRoom) {
    this.name = name
    this.settings = settings
    this.sid = saved?.sid ?? newSid('RM')
    this.#context = context
    this.#empty_since_ms = context.now()
    this.#created_ms = saved?.created_ms ?? this.#empty_since_ms
    this.#permissions = new KeptPermissions(saved?.permissions)
    this.#wasJoined = saved?.was_joined ?? false
    this.#interrupted = readPresent(saved?.present ?? [])
    if (!saved) this.#notify('room_started')
  }

  info(): RoomInfo {
    const { sid, name, settings } = this
    return describeRoom({
      sid,
      name,
      settings,
      created_ms: this.#created_ms,
      participants: [...this.participants.values()],
    })
  }

  saved(): SavedRoom {
    return {
      name: this.name,
      sid: this.sid,
      created_ms: this.#created_ms,
      was_joined: this.#wasJoined,
      settings: this.settings,
      permissions: this.#permissions.saved(),
      present: savePresent([...this.participants.values()].map((participant) => participant.info())),
    }
  }

  /** Sends the departures of participants that were present when the previous process ended. */
  reportInterrupted(ended_ms: number): void {
    for (const info of this.#interrupted.splice(0))
      this.#context.notify({ ...interruptionOf(info), room: this.info(), at_ms: ended_ms })
  }

  /** An identity joins once: a newer connection replaces the older and does not need another place. */
  canAccept(identity: string): boolean {
    const others = this.participants.size - (this.participants.has(identity) ? 1 : 0)
    const limits = [this.settings.max_participants, this.#context.limits.participants]
    return limits.every((limit) => limit === 0 || others < limit)
  }

  join(joining: Omit<Joining, 'permission' | 'limits'>): Participant {
    const { identity, claims } = joining
    const previous = this.participants.get(identity)
    if (previous) this.leave(previous, DisconnectReason.DUPLICATE_IDENTITY)
    const permission = this.#permissions.permissionFor(identity, claims)
    const participant = new Participant({ ...joining, permission, limits: this.#context.limits }, this.#events)
    this.participants.set(identity, participant)
    this.#wasJoined = true
    this.#context.onChanged()
    return participant
  }

  visibleTo(participant: Participant): Participant[] {
    return this.#others(participant).filter((other) => !other.isHidden)
  }

  // Updates that a participant may have missed without a socket, in delivery order.
  missedUpdates(participant: Participant): ParticipantInfo[] {
    return [...this.#departures.list(), ...this.visibleTo(participant).map((other) => other.info())]
  }

  // Runs after the join response: the client must know the participants before it gets their tracks.
  admit(participant: Participant): void {
    this.#announce(participant)
    for (const other of this.#others(participant)) {
      for (const track of other.tracks) offerTrack(other, track, participant)
    }
    participant.subscriber.start()
  }

  leave(participant: Participant, reason: DisconnectReason, farewell?: DisconnectOptions): void {
    if (this.participants.get(participant.identity) !== participant) return
    const wasActive = participant.isActive
    this.participants.delete(participant.identity)
    this.#speakers.remove(participant)
    for (const track of participant.tracks) participant.publisher.unpublish(track)
    participant.close(reason, farewell)
    const info = participant.info()
    info.disconnectReason = reason
    if (!participant.isHidden) this.#broadcastDeparture(info)
    this.#notify(wasActive ? 'participant_left' : 'participant_connection_aborted', info)
    if (this.participants.size === 0) this.#empty_since_ms = this.#context.now()
  }

  end(reason: DisconnectReason): void {
    for (const participant of this.participants.values()) this.leave(participant, reason)
    this.#notify('room_finished')
  }

  abandon(): void {
    for (const participant of this.participants.values()) participant.abandon()
  }

  isExpired(): boolean {
    const { empty_timeout, departure_timeout } = this.settings
    const timeout_s = this.#wasJoined ? departure_timeout : empty_timeout
    return this.participants.size === 0 && this.#context.now() - this.#empty_since_ms >= timeout_s * 1000
  }

  // Handles lost sockets, expiring tokens, active speakers and connection quality.
  tick(): void {
    const now_ms = this.#context.now()
    for (const participant of this.participants.values()) {
      const { lost_ms } = participant.link
      if (lost_ms !== undefined && now_ms - lost_ms >= graceMs) {
        this.leave(participant, DisconnectReason.SIGNAL_CLOSE)
      } else if (now_ms - participant.refreshed_ms >= refreshIntervalMs) this.refreshToken(participant)
    }
    const speakers = this.#speakers.changes([...this.participants.values()].filter(({ isHidden }) => !isHidden))
    if (speakers.length > 0) this.#broadcast({ case: 'speakersChanged', value: new SpeakersChanged({ speakers }) })
    this.#broadcastQuality()
  }

  #broadcastQuality(): void {
    this.#ticks += 1
    const seen = [...this.participants.values()].filter(({ isActive, isHidden }) => isActive && !isHidden)
    if (this.#ticks % ticksPerQuality > 0 || seen.length === 0) return
    this.#broadcast({ case: 'connectionQuality', value: qualityUpdate(seen) })
  }

  refreshToken(participant: Participant): void {
    participant.refreshed_ms = this.#context.now()
    const value = refreshedToken(participant, this.name, this.#context.key, participant.refreshed_ms)
    participant.send({ case: 'refreshToken', value })
  }

  updateSubscription(participant: Participant, request: UpdateSubscription): void {
    updateSubscription(participant, this.#others(participant), request)
  }

  /** Applies while the room exists, to every token issued until now. */
  setPermission(participant: Participant, permission: ParticipantPermission): void {
    const wasHidden = participant.isHidden
    participant.permission = permission
    this.#permissions.keep(participant.identity, permission, this.#context.now())
    for (const track of participant.tracks) {
      if (!canPublishTrack(permission, track)) participant.unpublish(track)
    }
    if (participant.isHidden && !wasHidden) {
      const info = participant.info()
      info.state = ParticipantInfo_State.DISCONNECTED
      this.#broadcastDeparture(info, participant)
    }
    for (const other of this.participants.values()) resubscribe(other, this.#others(other))
    this.#context.onChanged()
  }

  setSubscriptionPermission(owner: Participant, permission: SubscriptionPermission): void {
    setSubscriptionPermission(owner, this.#others(owner), permission)
  }

  setMetadata(metadata: string): RoomInfo {
    this.settings.metadata = metadata
    this.#context.onChanged()
    const room = this.info()
    this.#broadcast({ case: 'roomUpdate', value: new RoomUpdate({ room }) })
    return room
  }

  // Sends to the addressees, or to everyone except the sender.
  sendData(packet: DataPacket, isReliable: boolean, sender?: Participant): void {
    packet.kind = isReliable ? DataPacket_Kind.RELIABLE : DataPacket_Kind.LOSSY
    const isAddressee = addresseesOf(packet)
    const data = packet.toBinary()
    for (const participant of this.participants.values()) {
      if (participant !== sender && isAddressee(participant)) participant.sendData(isReliable, data)
    }
  }

  readonly #events: ParticipantEvents = {
    onActive: (participant) => {
      this.#notify('participant_joined', participant.info())
      this.#announce(participant)
    },
    onChanged: (participant) => this.#announce(participant),
    onPublished: (participant, track) => {
      // The permission was withdrawn after the announcement.
      if (!canPublishTrack(participant.permission, track)) return participant.unpublish(track)
      participant.changed()
      this.#notify('track_published', participant.info(), track)
      for (const other of this.#others(participant)) offerTrack(participant, track, other)
    },
    onUnpublished: (participant, track) => {
      participant.changed()
      this.#notify('track_unpublished', participant.info(), track)
      for (const other of this.#others(participant)) {
        other.requested_subscriptions.delete(track.info.sid)
        other.subscriber.unsubscribe(track.info.sid)
      }
    },
    onData: (participant, isReliable, packet) => this.sendData(packet, isReliable, participant),
    onMediaFailed: (participant) => {
      this.#context.log(`media connection of ${participant.identity} in ${this.name} failed`)
      if (participant.isActive) participant.requestReconnect()
      else this.leave(participant, DisconnectReason.JOIN_FAILURE)
    },
    onSlow: (participant) => {
      this.#context.log(`${participant.identity} in ${this.name} receives data too slowly, requesting a full reconnect`)
      this.leave(participant, DisconnectReason.STATE_MISMATCH, { canReconnect: true })
    },
    onExcess: (participant, what) => this.disconnectForExcess(participant, what),
  }

  /** Disconnects a client that exceeded a limit; the reason is in the log and in the close frame. */
  disconnectForExcess(participant: Participant, what: string): void {
    this.#context.log(`disconnected ${participant.identity} from ${this.name}: ${what}`)
    this.leave(participant, DisconnectReason.STATE_MISMATCH, { excess: what })
  }

  #announce(participant: Participant): void {
    this.#context.onChanged()
    const message = { case: 'update', value: new ParticipantUpdate({ participants: [participant.info()] }) } as const
    if (participant.isHidden) participant.send(message)
    else this.#broadcast(message)
  }

  #broadcastDeparture(info: ParticipantInfo, but?: Participant): void {
    this.#departures.add(info, this.#context.now())
    const value = new ParticipantUpdate({ participants: [info] })
    for (const participant of this.participants.values())
      if (participant !== but) participant.send({ case: 'update', value })
  }

  #broadcast(message: Parameters<Participant['send']>[0]): void {
    for (const participant of this.participants.values()) participant.send(message)
  }

  #others(participant: Participant): Participant[] {
    return [...this.participants.values()].filter((other) => other !== participant)
  }

  #notify(event: WebhookName, participant?: ParticipantInfo, track?: PublishedTrack): void {
    this.#context.notify({ event, room: this.info(), participant, track: track?.info })
    this.#context.onChanged()
  }
}
