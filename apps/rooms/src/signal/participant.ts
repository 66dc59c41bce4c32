import {
  DisconnectReason,
  ParticipantInfo,
  ParticipantInfo_State,
  RequestResponse,
  SignalTarget,
  TrackUnpublishedResponse,
  type AddTrackRequest,
  type ConnectionQuality,
  type DataPacket,
  type ParticipantPermission,
  type RequestResponse_Reason,
  type SessionDescription,
  type SubscriptionPermission,
  type TrackInfo,
} from '@livekit/protocol'
import { readPacket, setSender } from './data-packet.ts'
import { guard } from '../guard.ts'
import { newSid } from './ids.ts'
import type { Joining } from './joining-participant.ts'
import { RateMeter, type Limits } from './limits.ts'
import type { Media } from '../media/media.ts'
import { Publisher } from '../media/publisher.ts'
import type { PublishedTrack } from '../media/published-track.ts'
import { qualityOf } from '../media/quality.ts'
import { candidateMessage, leaveMessage, reconnectRequest, streamStateMessage } from './participant-messages.ts'
import { mergeAttributes, type Profile } from './profile.ts'
import { RelayAdmission } from './relay-admission.ts'
import { SignalLink, type SignalMessage } from './signal-link.ts'
import { Subscriber } from '../media/subscriber.ts'
import { findExcess } from './text-limits.ts'

export interface ParticipantEvents {
  onActive(participant: Participant): void
  onChanged(participant: Participant): void
  onPublished(participant: Participant, track: PublishedTrack): void
  onUnpublished(participant: Participant, track: PublishedTrack): void
  onData(participant: Participant, isReliable: boolean, packet: DataPacket): void
  onMediaFailed(participant: Participant): void
  // Too much reliable data is queued for the participant.
  onSlow(participant: Participant): void
  // The participant exceeded a limit.
  onExcess(participant: Participant, what: string): void
}

// `excess` names the exceeded limit; `canReconnect` lets the client rejoin immediately.
export interface DisconnectOptions {
  excess?: string
  canReconnect?: boolean
}

// The message must arrive before the media stops, or the client reconnects as after a failure.
const closeAfterLeaveMs = 5000

/** One identity in a room: its signaling socket and its two peer connections. */
export class Participant {
  readonly sid = newSid('PA')
  readonly identity: string
  readonly auto_subscribe: boolean
  readonly subscriber: Subscriber
  name: string
  metadata: string
  attributes: Record<string, string>
  permission: ParticipantPermission
  // Which participants may subscribe to its tracks; everyone until the client restricts it.
  subscription_permission: SubscriptionPermission | undefined
  refreshed_ms: number
  // Subscriptions that the client explicitly requested or declined, by track.
  readonly requested_subscriptions = new Map<string, boolean>()
  readonly link: SignalLink
  readonly token_exp_s: number
  readonly #media: Media
  readonly #relay: RelayAdmission
  readonly #events: ParticipantEvents
  readonly #joined_ms: number
  readonly #limits: Limits
  readonly #data_meter: RateMeter
  #announced = 0
  #unanswered: SessionDescription | undefined
  #publisher: Publisher | undefined
  #state = ParticipantInfo_State.JOINED
  #version = 0
  #isClosed = false

  constructor(joining: Joining, events: ParticipantEvents) {
    const { claims, identity, socket, media, auto_subscribe, permission, limits, now_ms } = joining
    this.identity = identity
    this.auto_subscribe = auto_subscribe
    this.name = claims.name ?? ''
    this.metadata = claims.metadata ?? ''
    this.attributes = claims.attributes ?? {}
    this.permission = permission
    this.token_exp_s = claims.exp ?? 0
    this.refreshed_ms = now_ms
    this.link = new SignalLink(socket, limits.backlog_bytes)
    this.#limits = limits
    this.#data_meter = new RateMeter(limits.data_messages_per_second, limits.data_bytes_per_second)
    this.#media = media
    this.#relay = new RelayAdmission(joining.relay)
    this.#events = events
    this.#joined_ms = now_ms
    this.subscriber = new Subscriber(`${this.sid} subscriber`, joining, {
      onOffer: (value) => {
        this.#relay.admit(value)
        this.#unanswered = value
        this.send({ case: 'offer', value })
      },
      onCandidate: (candidate, mid) => this.send(candidateMessage(SignalTarget.SUBSCRIBER, candidate, mid)),
      onConnected: () => this.#onConnected(),
      onFailed: () => this.#onFailed(),
      onPaused: (track, sid, isPaused) => this.send(streamStateMessage(sid, track.info.sid, isPaused)),
    })
  }

  get isActive(): boolean {
    return this.#state === ParticipantInfo_State.ACTIVE
  }

  // Invisible to other participants.
  get isHidden(): boolean {
    return this.permission.hidden
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

  /** Increments the version; clients ignore updates that do not exceed the version they have. */
  changed(): void {
    this.#version += 1
    this.#events.onChanged(this)
  }

  send(message: SignalMessage): void {
    this.link.send(message)
  }

  respond(
    request: RequestResponse['request'],
    response: { reason: RequestResponse_Reason; message?: string; requestId?: number },
  ): void {
    this.send({ case: 'requestResponse', value: new RequestResponse({ ...response, request }) })
  }

  // Created on the first offer or announcement.
  get publisher(): Publisher {
    return (this.#publisher ??= new Publisher(`${this.sid} publisher`, this.#media, {
      onAnswer: (value: SessionDescription) => {
        this.#relay.admit(value)
        this.send({ case: 'answer', value })
      },
      onCandidate: (candidate, mid) => this.send(candidateMessage(SignalTarget.PUBLISHER, candidate, mid)),
      onPublished: (track) => {
        this.#announced = Math.max(0, this.#announced - 1)
        this.#events.onPublished(this, track)
      },
      onUnpublished: (track) => this.#events.onUnpublished(this, track),
      onData: (label, data) => this.#onData(label, data),
      onFailed: () => this.#onFailed(),
    }))
  }

  // RTP of published tracks and RTCP about received ones.
  get packets_received(): number {
    return (this.#publisher?.packets_received ?? 0) + this.subscriber.packets_received
  }

  // Covers both directions, or the receiving one alone while nothing is published.
  get quality(): ConnectionQuality {
    const isSending = this.tracks.length > 0
    const lines = [...(isSending && this.#publisher ? [this.#publisher.stats] : []), this.subscriber.stats]
    return qualityOf(lines, this.subscriber.isConnected && (!isSending || this.#publisher?.isConnected === true))
  }

  answer(answer: SessionDescription): void {
    this.#unanswered = undefined
    this.subscriber.answer(answer)
  }

  // The offer or its answer may have been lost with the previous socket.
  resendOffer(): void {
    if (this.#unanswered) this.send({ case: 'offer', value: this.#unanswered })
  }

  // Announced tracks that are not sent yet count too.
  canAddTrack(): boolean {
    return this.#limits.tracks === 0 || this.tracks.length + this.#announced < this.#limits.tracks
  }

  announce(request: AddTrackRequest, info: TrackInfo): void {
    this.#announced += 1
    this.publisher.announce(request, info)
  }

  findTrack(sid: string): PublishedTrack | undefined {
    return this.tracks.find((track) => track.info.sid === sid)
  }

  mute(track: PublishedTrack, muted: boolean): TrackInfo {
    track.info.muted = muted
    this.changed()
    return track.info
  }

  // A full queue forces a full reconnect, as for a client that does not read its socket.
  sendData(isReliable: boolean, data: Uint8Array): void {
    if (this.#isClosed || this.subscriber.sendData(isReliable, data, this.#limits.backlog_bytes)) return
    this.#events.onSlow(this)
  }

  // The client is notified as well, or it would keep showing its track as published.
  unpublish(track: PublishedTrack): void {
    this.publisher.unpublish(track)
    this.send({ case: 'trackUnpublished', value: new TrackUnpublishedResponse({ trackSid: track.info.sid }) })
  }

  // An empty name or metadata leaves it unchanged.
  update({ name, metadata, attributes }: Profile): void {
    this.name = name || this.name
    this.metadata = metadata || this.metadata
    this.attributes = mergeAttributes(this.attributes, attributes)
    this.changed()
  }

  findExcessAfterUpdate({ name, metadata, attributes }: Profile): string | undefined {
    return findExcess({ name, metadata, attributes: mergeAttributes(this.attributes, attributes) })
  }

  /** Requests a full reconnect after a media failure or a session that cannot be resumed. */
  requestReconnect(): void {
    this.send({ case: 'leave', value: reconnectRequest() })
  }

  /** Notifies the client, unless it left by itself, then closes its connections. */
  close(reason: DisconnectReason, { excess, canReconnect = false }: DisconnectOptions = {}): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#state = ParticipantInfo_State.DISCONNECTED
    if (canReconnect) this.requestReconnect()
    else if (reason !== DisconnectReason.CLIENT_INITIATED) this.send(leaveMessage(reason))
    guard(this.#media.log, 'could not stop forwarding', () => this.subscriber.stop())
    const release = () => guard(this.#media.log, 'could not close a media connection', () => this.#release())
    // The process need not wait: its end closes the connections too.
    setTimeout(release, closeAfterLeaveMs).unref()
    this.link.close(excess)
  }

  /** Drops the connections without notice, as a crash would; clients reconnect to the next process. */
  abandon(): void {
    this.#isClosed = true
    this.link.terminate()
    this.#release()
  }

  #release(): void {
    this.#relay.release()
    this.subscriber.close()
    this.#publisher?.close()
    this.link.terminate()
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
    if (this.#isClosed) return
    if (!this.#data_meter.allows(data.length)) return this.#events.onExcess(this, 'too much data')
    if (!this.permission.canPublishData) return
    const packet = readPacket(data)
    if (!packet) return this.#events.onExcess(this, 'unreadable data')
    setSender(packet, this)
    this.#events.onData(this, label === '_reliable', packet)
  }
}
