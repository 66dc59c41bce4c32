import { SessionDescription } from '@livekit/protocol'
import { Audio, PeerConnection, RtcpNackResponder, Video, type DataChannel, type Track } from 'node-datachannel'
import type { Media } from './media.ts'
import type { PublishedTrack, Sink } from './published-track.ts'
import { asksForKeyFrame, isRtcp, PAYLOAD_TYPE } from './rtp.ts'
import { withoutCandidates, type MediaKind } from './sdp.ts'

export type SubscriberEvents = {
  onOffer(offer: SessionDescription): void
  onCandidate(candidate: string, mid: string): void
  onConnected(): void
  onFailed(): void
}

type Subscription = { track: PublishedTrack; owner_sid: string }

/** One media section of the offer. A section cannot be removed from SDP, so a freed slot is used again. */
type Slot = {
  readonly mid: string
  readonly kind: MediaKind
  // All wrappers of the section's track, held so that the collector does not close it.
  readonly handles: Track[]
  subscription: Subscription | undefined
  sink: Sink | undefined
  isNew: boolean
}

const NACK_HISTORY_PACKETS = 512
const LOSSY_BACKLOG_BYTES = 64 * 1024

let last_ssrc = 1000

/** The connection on which a participant receives: we offer, the browser answers, one offer in flight. */
export class Subscriber {
  readonly #connection: PeerConnection
  readonly #events: SubscriberEvents
  readonly #media: Media
  readonly #channels: { reliable: DataChannel; lossy: DataChannel }
  readonly #wanted = new Map<string, Subscription>()
  readonly #slots: Slot[] = []
  #early_candidates: { candidate: string; mid: string }[] = []
  #held_candidates: { candidate: string; mid: string }[] = []
  #offer_id = 0
  #isAnswered = false
  #isOfferInFlight = false
  #isChanged = false
  #isConnected = false

  constructor(name: string, media: Media, events: SubscriberEvents) {
    this.#events = events
    this.#media = media
    this.#connection = new PeerConnection(name, media.config)
    this.#connection.onStateChange((state) => this.#onState(state))
    this.#connection.onLocalCandidate((candidate, mid) => this.#tellCandidate(candidate, mid))
    this.#channels = {
      reliable: this.#connection.createDataChannel('_reliable'),
      lossy: this.#connection.createDataChannel('_lossy', { unordered: true, maxRetransmits: 0 }),
    }
  }

  /** The first offer carries the data channels; media follow when the connection is up. */
  start(): void {
    this.#offer()
    for (const candidate of this.#media.extra_candidates) this.#tellCandidate(candidate, '0')
  }

  answer({ sdp, id }: SessionDescription): void {
    if (!this.#isOfferInFlight || (id !== 0 && id !== this.#offer_id)) return
    this.#connection.setRemoteDescription(sdp, 'answer')
    this.#isOfferInFlight = false
    this.#isAnswered = true
    for (const { candidate, mid } of this.#early_candidates.splice(0)) this.addCandidate(candidate, mid)
    for (const { candidate, mid } of this.#held_candidates.splice(0)) this.#events.onCandidate(candidate, mid)
    for (const slot of this.#slots.filter((slot) => slot.isNew)) this.#activate(slot)
    if (this.#isChanged) this.#negotiate()
  }

  addCandidate(candidate: string, mid: string): void {
    if (this.#isAnswered) this.#connection.addRemoteCandidate(candidate, mid)
    else this.#early_candidates.push({ candidate, mid })
  }

  subscribe(track: PublishedTrack, owner_sid: string): void {
    if (this.#wanted.has(track.info.sid)) return
    this.#wanted.set(track.info.sid, { track, owner_sid })
    this.#negotiate()
  }

  unsubscribe(track_sid: string): void {
    const subscription = this.#wanted.get(track_sid)
    if (!subscription) return
    this.#wanted.delete(track_sid)
    const slot = this.#slots.find((slot) => slot.subscription === subscription)
    if (slot?.sink) subscription.track.sinks.delete(slot.sink)
    this.#negotiate()
  }

  /** Lossy data is dropped for a listener who can't keep up; reliable data waits. */
  sendData(isReliable: boolean, data: Uint8Array): void {
    const channel = isReliable ? this.#channels.reliable : this.#channels.lossy
    if (!channel.isOpen() || data.length > channel.maxMessageSize()) return
    if (!isReliable && channel.bufferedAmount() > LOSSY_BACKLOG_BYTES) return
    channel.sendMessageBinary(data)
  }

  close(): void {
    for (const { subscription, sink } of this.#slots) if (sink) subscription?.track.sinks.delete(sink)
    this.#connection.close()
  }

  /**
   * Held until the answer is in force: the library takes over the answer's ICE part before its fingerprint, and a client
   * that is already at our door begins its DTLS handshake in between, which then fails.
   */
  #tellCandidate(candidate: string, mid: string): void {
    if (this.#isAnswered) this.#events.onCandidate(candidate, mid)
    else this.#held_candidates.push({ candidate, mid })
  }

  #onState(state: string): void {
    if (state === 'failed') this.#events.onFailed()
    if (state !== 'connected' || this.#isConnected) return
    this.#isConnected = true
    this.#events.onConnected()
    if (this.#isChanged) this.#negotiate()
  }

  #negotiate(): void {
    this.#isChanged = true
    if (!this.#isConnected || this.#isOfferInFlight) return
    this.#isChanged = false
    // Filled before freed: a section that changes hands within one offer fires no track event in the browser.
    this.#fillSlots()
    this.#freeSlots()
    this.#offer()
  }

  #offer(): void {
    this.#isOfferInFlight = true
    this.#offer_id += 1
    this.#connection.setLocalDescription('offer')
    const sdp = withoutCandidates(this.#connection.localDescription()?.sdp ?? '')
    const midToTrackId = Object.fromEntries(
      this.#slots.flatMap(({ mid, subscription }) => (subscription ? [[mid, subscription.track.info.sid]] : [])),
    )
    this.#events.onOffer(new SessionDescription({ type: 'offer', sdp, id: this.#offer_id, midToTrackId }))
  }

  #freeSlots(): void {
    const wanted = new Set(this.#wanted.values())
    for (const slot of this.#slots) {
      if (!slot.subscription || wanted.has(slot.subscription)) continue
      slot.subscription = slot.sink = undefined
      slot.isNew = false
      slot.handles.push(this.#connection.addTrack(describeSection(slot.mid, slot.kind, 'Inactive')))
    }
  }

  #fillSlots(): void {
    const served = new Set(this.#slots.map((slot) => slot.subscription))
    for (const subscription of this.#wanted.values()) {
      if (served.has(subscription)) continue
      const kind = subscription.track.kind
      const slot = this.#slots.find((slot) => !slot.subscription && slot.kind === kind) ?? this.#addSlot(kind)
      this.#assign(slot, subscription)
    }
  }

  #addSlot(kind: MediaKind): Slot {
    const mid = `m${this.#slots.length + 1}`
    const slot: Slot = { mid, kind, handles: [], subscription: undefined, sink: undefined, isNew: false }
    this.#slots.push(slot)
    return slot
  }

  /**
   * The stream id tells the client whose track it is and keeps sound and picture of one source in step; the track
   * id is the section's own, for a browser keeps the first one for ever: the client finds the track by `midToTrackId`.
   */
  #assign(slot: Slot, subscription: Subscription): void {
    const { track, owner_sid } = subscription
    const ssrc = ++last_ssrc
    const section = describeSection(slot.mid, slot.kind, 'SendOnly')
    section.addSSRC(ssrc, owner_sid, `${owner_sid}|${track.info.stream}`, slot.mid)
    const handle = this.#connection.addTrack(section)
    handle.setMediaHandler(new RtcpNackResponder(NACK_HISTORY_PACKETS))
    handle.onMessage((packet) => {
      if (isRtcp(packet) && asksForKeyFrame(packet)) track.askForKeyFrame()
    })
    handle.onOpen(() => track.askForKeyFrame())
    slot.handles.push(handle)
    slot.subscription = subscription
    slot.sink = { ssrc, send: (packet) => void (handle.isOpen() && handle.sendMessageBinary(packet)) }
    slot.isNew = true
  }

  #activate(slot: Slot): void {
    slot.isNew = false
    if (!slot.subscription || !slot.sink) return
    const { track } = slot.subscription
    if (this.#wanted.get(track.info.sid) !== slot.subscription) return
    track.sinks.add(slot.sink)
    track.askForKeyFrame()
  }
}

function describeSection(mid: string, kind: MediaKind, direction: 'SendOnly' | 'Inactive'): Audio | Video {
  if (kind === 'audio') {
    const audio = new Audio(mid, direction)
    audio.addOpusCodec(PAYLOAD_TYPE.audio, 'minptime=10;useinbandfec=1')
    return audio
  }
  const video = new Video(mid, direction)
  video.addVP8Codec(PAYLOAD_TYPE.video)
  return video
}
