import {
  DataPacket,
  DataPacket_Kind,
  DisconnectReason,
  ParticipantUpdate,
  Room as RoomInfo,
  RoomUpdate,
  SpeakerInfo,
  SpeakersChanged,
  type ParticipantInfo,
  type ParticipantPermission,
  type UpdateSubscription,
} from '@livekit/protocol'
import { newSid } from './ids.ts'
import { Participant, type Joining, type ParticipantEvents } from './participant.ts'
import { canPublishSource } from './permissions.ts'
import type { PublishedTrack } from './published-track.ts'
import type { RoomEvent, WebhookName } from './webhooks.ts'

export type RoomSettings = {
  empty_timeout: number
  departure_timeout: number
  max_participants: number
  metadata: string
}

export type RoomContext = { now: () => number; notify: (event: RoomEvent) => void; log: (line: string) => void }

/** How long a participant without a signalling socket stays, so that a reload or a change of network is no leave. */
const GRACE_MS = 10_000

/** Who is here and who hears whom. */
export class Room {
  readonly sid = newSid('RM')
  readonly name: string
  readonly participants = new Map<string, Participant>()
  readonly settings: RoomSettings
  readonly #context: RoomContext
  readonly #created_ms: number
  readonly #levels = new Map<string, number>()
  #empty_since_ms: number
  #wasJoined = false

  constructor(name: string, settings: RoomSettings, context: RoomContext) {
    this.name = name
    this.settings = settings
    this.#context = context
    this.#created_ms = this.#empty_since_ms = context.now()
    this.#notify('room_started')
  }

  info(): RoomInfo {
    const participants = [...this.participants.values()]
    return new RoomInfo({
      sid: this.sid,
      name: this.name,
      emptyTimeout: this.settings.empty_timeout,
      departureTimeout: this.settings.departure_timeout,
      maxParticipants: this.settings.max_participants,
      metadata: this.settings.metadata,
      creationTime: BigInt(Math.floor(this.#created_ms / 1000)),
      creationTimeMs: BigInt(this.#created_ms),
      numParticipants: participants.length,
      numPublishers: participants.filter((participant) => participant.tracks.length > 0).length,
    })
  }

  /** An identity is in the room once: the newer connection wins, and does not count as one more. */
  hasPlaceFor(identity: string): boolean {
    const { max_participants } = this.settings
    const others = this.participants.size - (this.participants.has(identity) ? 1 : 0)
    return max_participants === 0 || others < max_participants
  }

  join(joining: Joining): Participant {
    const previous = this.participants.get(joining.identity)
    if (previous) this.leave(previous, DisconnectReason.DUPLICATE_IDENTITY)
    const participant = new Participant(joining, this.#events)
    this.participants.set(participant.identity, participant)
    this.#wasJoined = true
    return participant
  }

  /** After the join answer: the client must know the participants before it gets their tracks. */
  admit(participant: Participant): void {
    this.#announce(participant)
    if (participant.auto_subscribe) {
      for (const other of this.#others(participant)) for (const track of other.tracks) this.#connect(participant, track)
    }
    participant.subscriber.start()
  }

  leave(participant: Participant, reason: DisconnectReason): void {
    if (this.participants.get(participant.identity) !== participant) return
    const wasActive = participant.isActive
    this.participants.delete(participant.identity)
    this.#levels.delete(participant.sid)
    for (const track of participant.tracks) participant.publisher.unpublish(track)
    participant.close(reason)
    const info = participant.info()
    info.disconnectReason = reason
    this.#broadcast({ case: 'update', value: new ParticipantUpdate({ participants: [info] }) })
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

  /** Regularly: who lost the socket for good, and who speaks. */
  tick(): void {
    const now_ms = this.#context.now()
    for (const participant of this.participants.values()) {
      const { socket_lost_ms } = participant
      if (socket_lost_ms !== undefined && now_ms - socket_lost_ms >= GRACE_MS) {
        this.leave(participant, DisconnectReason.SIGNAL_CLOSE)
      }
    }
    this.#tellSpeakers()
  }

  updateSubscription(participant: Participant, { trackSids, participantTracks, subscribe }: UpdateSubscription): void {
    const sids = new Set([...trackSids, ...participantTracks.flatMap((tracks) => tracks.trackSids)])
    for (const other of this.#others(participant)) {
      for (const track of other.tracks.filter((track) => sids.has(track.info.sid))) {
        if (subscribe) this.#connect(participant, track)
        else participant.subscriber.unsubscribe(track.info.sid)
      }
    }
  }

  setPermission(participant: Participant, permission: ParticipantPermission): void {
    const couldSubscribe = participant.permission.canSubscribe
    participant.permission = permission
    for (const track of participant.tracks) {
      if (!canPublishSource(permission, track.info.source)) participant.unpublish(track)
    }
    for (const track of this.#others(participant).flatMap((other) => other.tracks)) {
      if (!permission.canSubscribe) participant.subscriber.unsubscribe(track.info.sid)
      else if (!couldSubscribe) this.#connect(participant, track)
    }
  }

  setMetadata(metadata: string): RoomInfo {
    this.settings.metadata = metadata
    const room = this.info()
    this.#broadcast({ case: 'roomUpdate', value: new RoomUpdate({ room }) })
    return room
  }

  /** To those named, or to all but the sender. */
  sendData(packet: DataPacket, isReliable: boolean, sender?: Participant): void {
    packet.kind = isReliable ? DataPacket_Kind.RELIABLE : DataPacket_Kind.LOSSY
    const data = packet.toBinary()
    const receivers = packet.destinationIdentities
    for (const participant of this.participants.values()) {
      if (participant === sender || (receivers.length > 0 && !receivers.includes(participant.identity))) continue
      participant.subscriber.sendData(isReliable, data)
    }
  }

  readonly #events: ParticipantEvents = {
    onActive: (participant) => {
      this.#announce(participant)
      this.#notify('participant_joined', participant.info())
    },
    onChanged: (participant) => this.#announce(participant),
    onPublished: (participant, track) => {
      participant.changed()
      this.#notify('track_published', participant.info(), track)
      for (const other of this.#others(participant)) if (other.auto_subscribe) this.#connect(other, track)
    },
    onUnpublished: (participant, track) => {
      participant.changed()
      this.#notify('track_unpublished', participant.info(), track)
      for (const other of this.#others(participant)) other.subscriber.unsubscribe(track.info.sid)
    },
    onData: (participant, isReliable, packet) => this.sendData(packet, isReliable, participant),
    onMediaFailed: (participant) => {
      this.#context.log(`media of ${participant.identity} in ${this.name} failed`)
      if (participant.isActive) participant.askToReconnect()
      else this.leave(participant, DisconnectReason.JOIN_FAILURE)
    },
  }

  #connect(listener: Participant, track: PublishedTrack): void {
    const owner = this.#others(listener).find((other) => other.tracks.includes(track))
    if (owner && listener.permission.canSubscribe) listener.subscriber.subscribe(track, owner.sid)
  }

  #tellSpeakers(): void {
    const speakers = [...this.participants.values()].flatMap((participant) => {
      const level = Math.max(0, ...participant.tracks.map((track) => track.loudness.take()))
      if ((this.#levels.get(participant.sid) ?? 0) === level) return []
      this.#levels.set(participant.sid, level)
      return [new SpeakerInfo({ sid: participant.sid, level, active: level > 0 })]
    })
    if (speakers.length > 0) this.#broadcast({ case: 'speakersChanged', value: new SpeakersChanged({ speakers }) })
  }

  #announce(participant: Participant): void {
    const value = new ParticipantUpdate({ participants: [participant.info()] })
    this.#broadcast({ case: 'update', value })
  }

  #broadcast(message: Parameters<Participant['send']>[0]): void {
    for (const participant of this.participants.values()) participant.send(message)
  }

  #others(participant: Participant): Participant[] {
    return [...this.participants.values()].filter((other) => other !== participant)
  }

  #notify(event: WebhookName, participant?: ParticipantInfo, track?: PublishedTrack): void {
    this.#context.notify({ event, room: this.info(), participant, track: track?.info })
  }
}
