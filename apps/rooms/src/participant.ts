import {
  DataPacket,
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  RequestResponse,
  RequestResponse_Reason,
  SignalResponse,
  SignalTarget,
  TrackUnpublishedResponse,
  TrickleRequest,
  type ParticipantPermission,
  type SessionDescription,
  type TrackInfo,
} from '@livekit/protocol'
import type { WebSocket } from 'ws'
import { newSid } from './ids.ts'
import type { Media } from './media.ts'
import { permissionOf } from './permissions.ts'
import { Publisher } from './publisher.ts'
import type { PublishedTrack } from './published-track.ts'
import { Subscriber } from './subscriber.ts'
import type { Claims } from './tokens.ts'

export type SignalMessage = SignalResponse['message']

/** What a participant reports to the room it is in. */
export type ParticipantEvents = {
  onActive(participant: Participant): void
  onChanged(participant: Participant): void
  onPublished(participant: Participant, track: PublishedTrack): void
  onUnpublished(participant: Participant, track: PublishedTrack): void
  onData(participant: Participant, isReliable: boolean, packet: DataPacket): void
  onMediaFailed(participant: Participant): void
}

export type Joining = {
  claims: Claims
  identity: string
  socket: WebSocket
  media: Media
  auto_subscribe: boolean
  now_ms: number
}

const CLOSE_AFTER_LEAVE_MS = 200

/** One connection of one identity: its signalling socket and its two peer connections. */
export class Participant {
  readonly sid = newSid('PA')
  readonly identity: string
  readonly auto_subscribe: boolean
  readonly subscriber: Subscriber
  name: string
  metadata: string
  attributes: Record<string, string>
  permission: ParticipantPermission
  /** When the socket was lost; undefined while it is there. */
  socket_lost_ms: number | undefined
  readonly #socket: WebSocket
  readonly #media: Media
  readonly #events: ParticipantEvents
  readonly #joined_ms: number
  #publisher: Publisher | undefined
  #state = ParticipantInfo_State.JOINED
  #version = 0
  #isClosed = false

  constructor({ claims, identity, socket, media, auto_subscribe, now_ms }: Joining, events: ParticipantEvents) {
    this.identity = identity
    this.auto_subscribe = auto_subscribe
    this.name = claims.name ?? ''
    this.metadata = claims.metadata ?? ''
    this.attributes = claims.attributes ?? {}
    this.permission = permissionOf(claims.video ?? {})
    this.#socket = socket
    this.#media = media
    this.#events = events
    this.#joined_ms = now_ms
    this.subscriber = new Subscriber(`${this.sid} subscriber`, media, {
      onOffer: (value) => this.send({ case: 'offer', value }),
      onCandidate: (candidate, mid) => this.#sendCandidate(SignalTarget.SUBSCRIBER, candidate, mid),
      onConnected: () => this.#onConnected(),
      onFailed: () => this.#onFailed(),
    })
  }

  get isActive(): boolean {
    return this.#state === ParticipantInfo_State.ACTIVE
  }

  get tracks(): PublishedTrack[] {
    return this.#publisher?.tracks ?? []
  }

  info(): ParticipantInfo {
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name: this.name,
      metadata: this.metadata,
      attributes: this.attributes,
      permission: this.permission,
      state: this.#state,
      joinedAt: BigInt(Math.floor(this.#joined_ms / 1000)),
      joinedAtMs: BigInt(this.#joined_ms),
      version: this.#version,
      isPublisher: this.tracks.length > 0,
      tracks: this.tracks.map((track) => track.info),
    })
  }

  /** Clients drop an update whose version is not above the one they have. */
  changed(): void {
    this.#version += 1
    this.#events.onChanged(this)
  }

  send(message: SignalMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(new SignalResponse({ message }).toBinary())
  }

  refuse(request: RequestResponse['request'], message: string, requestId = 0): void {
    const reason = RequestResponse_Reason.NOT_ALLOWED
    this.send({ case: 'requestResponse', value: new RequestResponse({ requestId, reason, message, request }) })
  }

  /** The connection the participant sends on, made when the first offer or announcement comes. */
  get publisher(): Publisher {
    return (this.#publisher ??= new Publisher(`${this.sid} publisher`, this.#media, {
      onAnswer: (value: SessionDescription) => this.send({ case: 'answer', value }),
      onCandidate: (candidate, mid) => this.#sendCandidate(SignalTarget.PUBLISHER, candidate, mid),
      onPublished: (track) => this.#events.onPublished(this, track),
      onUnpublished: (track) => this.#events.onUnpublished(this, track),
      onData: (label, data) => this.#onData(label, data),
      onFailed: () => this.#onFailed(),
    }))
  }

  findTrack(sid: string): PublishedTrack | undefined {
    return this.tracks.find((track) => track.info.sid === sid)
  }

  mute(track: PublishedTrack, muted: boolean): TrackInfo {
    track.info.muted = muted
    this.changed()
    return track.info
  }

  /** The client takes its track down too, or it would go on showing it as published. */
  unpublish(track: PublishedTrack): void {
    this.publisher.unpublish(track)
    this.send({ case: 'trackUnpublished', value: new TrackUnpublishedResponse({ trackSid: track.info.sid }) })
  }

  /** What is empty stays as it is; an attribute is removed by an empty value. */
  update({ name, metadata, attributes }: { name: string; metadata: string; attributes: Record<string, string> }): void {
    this.name = name || this.name
    this.metadata = metadata || this.metadata
    const merged = Object.entries({ ...this.attributes, ...attributes })
    this.attributes = Object.fromEntries(merged.filter(([, value]) => value !== ''))
    this.changed()
  }

  /** Asks the client to begin anew: media broke, or it came back with a socket whose session can't be resumed. */
  askToReconnect(): void {
    this.send({ case: 'leave', value: reconnectRequest() })
  }

  /** Tells why (unless the client left by itself), then lets go of the connections. */
  close(reason: DisconnectReason): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#state = ParticipantInfo_State.DISCONNECTED
    if (reason !== DisconnectReason.CLIENT_INITIATED) {
      const action = LeaveRequest_Action.DISCONNECT
      this.send({ case: 'leave', value: new LeaveRequest({ reason, action, canReconnect: false }) })
    }
    // The message must be there before the media stop, or the client takes it for a failure and reconnects.
    setTimeout(() => this.#release(), CLOSE_AFTER_LEAVE_MS)
    this.#socket.close(1000)
  }

  /** Drops everything without a word, as a dying process would: clients come back when there is a server again. */
  abandon(): void {
    this.#isClosed = true
    this.#socket.terminate()
    this.#release()
  }

  #release(): void {
    this.subscriber.close()
    this.#publisher?.close()
    this.#socket.terminate()
  }

  #onConnected(): void {
    if (this.#isClosed) return
    this.#state = ParticipantInfo_State.ACTIVE
    this.#events.onActive(this)
  }

  #onFailed(): void {
    if (!this.#isClosed) this.#events.onMediaFailed(this)
  }

  #onData(label: string, data: Buffer): void {
    if (!this.permission.canPublishData || this.#isClosed) return
    const packet = DataPacket.fromBinary(data)
    packet.participantIdentity = this.identity
    packet.participantSid = this.sid
    if (packet.value.case === 'user') {
      packet.value.value.participantIdentity = this.identity
      packet.value.value.participantSid = this.sid
    }
    this.#events.onData(this, label === '_reliable', packet)
  }

  #sendCandidate(target: SignalTarget, candidate: string, mid: string): void {
    const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMid: mid, sdpMLineIndex: 0 })
    this.send({ case: 'trickle', value: new TrickleRequest({ target, candidateInit }) })
  }
}

export function reconnectRequest(): LeaveRequest {
  const reason = DisconnectReason.STATE_MISMATCH
  return new LeaveRequest({ reason, action: LeaveRequest_Action.RECONNECT, canReconnect: true })
}
