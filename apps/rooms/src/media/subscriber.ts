import { SessionDescription, type UpdateTrackSettings } from '@livekit/protocol'
import { allocate } from './allocation.ts'
import { Congestion } from './congestion.ts'
import { Downlink } from './downlink.ts'
import { guard } from '../guard.ts'
import type { Media } from './media.ts'
import type { PublishedTrack } from './published-track.ts'
import type { LinkStats } from './quality.ts'
import { parseRtcp, type RtcpMessage } from './rtcp.ts'
import { isRtcp } from './rtp.ts'
import { writeOffer } from './sdp-write.ts'
import { Sections, type Subscription } from './sections.ts'
import { InactivityDetector } from './inactivity-detector.ts'
import { Transport } from './transport.ts'
import { wantedLayer } from './wanted-layer.ts'

export interface SubscriberEvents {
  onOffer(offer: SessionDescription): void
  onCandidate(candidate: string, mid: string): void
  onConnected(): void
  onFailed(): void
  // The link became too narrow for a video, or wide enough again.
  onPaused?(track: PublishedTrack, owner_sid: string, isPaused: boolean): void
}

interface SubscriberOptions {
  media: Media
  maps_sections: boolean
}

const allocationIntervalMs = 200
const dataMid = '0'

/** The peer connection on which a participant receives: the server offers, with one offer in flight at a time. */
export class Subscriber {
  packets_received = 0
  readonly #transport: Transport
  readonly #events: SubscriberEvents
  readonly #media: Media
  readonly #wanted = new Map<string, Subscription>()
  readonly #sections: Sections
  readonly #congestion = new Congestion()
  readonly #inactivity = new InactivityDetector()
  readonly #timer: NodeJS.Timeout
  #offer_id = 0
  #isOfferInFlight = false
  #isChanged = false

  constructor(name: string, { media, maps_sections }: SubscriberOptions, events: SubscriberEvents) {
    this.#events = events
    this.#sections = new Sections(maps_sections)
    this.#media = media
    this.#transport = new Transport(name, media, {
      onPacket: (packet) => this.#receive(packet),
      onCandidate: (candidate) => events.onCandidate(candidate, dataMid),
      onOpen: () => this.#activate(),
      onConnected: () => events.onConnected(),
      onFailed: () => events.onFailed(),
    })
    const tick = () => guard(media.log, 'could not select simulcast layers', () => this.#tick(performance.now()))
    this.#timer = setInterval(tick, allocationIntervalMs)
  }

  get tracks_count(): number {
    return this.#wanted.size
  }

  /**
   * Returns a predicate: has a video packet sent after this call been acknowledged? Undefined if no video is being
   * sent.
   */
  watchDelivery(): (() => boolean) | undefined {
    const questions = this.#activeVideos(performance.now()).map((downlink) => downlink.watchDelivery())
    return questions.length > 0 ? () => questions.some((isDelivered) => isDelivered()) : undefined
  }

  get isConnected(): boolean {
    return this.#transport.isConnected
  }

  // As last reported by the subscriber.
  get stats(): LinkStats {
    const downlinks = [...this.#wanted.values()].map(({ downlink }) => downlink)
    return {
      loss: Math.max(0, ...downlinks.map(({ loss }) => loss)),
      round_trip_ms: Math.max(0, ...downlinks.map(({ round_trip_ms }) => round_trip_ms)),
    }
  }

  /** Sends the first offer, which already includes the tracks published so far. */
  start(): void {
    this.#transport.open()
    this.#isChanged = true
    this.#negotiate()
  }

  answer({ sdp, id }: SessionDescription): void {
    if (!this.#isOfferInFlight || (id !== 0 && id !== this.#offer_id)) return
    this.#transport.complete(sdp)
    this.#isOfferInFlight = false
    this.#activate()
    this.#negotiate()
  }

  addCandidate(candidate: string): void {
    this.#transport.addCandidate(candidate)
  }

  subscribe(track: PublishedTrack, owner_sid: string): void {
    if (this.#wanted.has(track.info.sid)) return
    const downlink = new Downlink(track, (packet) => this.#send(packet))
    this.#wanted.set(track.info.sid, { track, owner_sid, downlink, settings: undefined, isPaused: false })
    this.#isChanged = true
    this.#negotiate()
  }

  unsubscribe(track_sid: string): void {
    const subscription = this.#wanted.get(track_sid)
    if (!subscription) return
    this.#wanted.delete(track_sid)
    subscription.track.listeners.delete(subscription.downlink)
    this.#isChanged = true
    this.#negotiate()
  }

  /** Applies how large the client currently shows each track, if at all. */
  updateSettings(settings: UpdateTrackSettings): void {
    for (const sid of settings.trackSids) {
      const subscription = this.#wanted.get(sid)
      if (subscription) subscription.settings = settings
    }
    this.#allocate(performance.now())
  }

  sendData(isReliable: boolean, data: Uint8Array, backlog_bytes: number): boolean {
    return this.#transport.sendData(isReliable, data, backlog_bytes)
  }

  /** Sends no more media; the connection stays open. */
  stop(): void {
    clearInterval(this.#timer)
    for (const { track, downlink } of this.#wanted.values()) track.listeners.delete(downlink)
  }

  close(): void {
    this.stop()
    this.#transport.close()
  }

  #send(packet: Buffer): boolean {
    const isSent = this.#transport.send(packet)
    if (isSent && !isRtcp(packet)) {
      this.#media.counters.packets_forwarded += 1
      this.#media.counters.bytes_forwarded += packet.length
    }
    return isSent
  }

  #receive(packet: Buffer): void {
    this.packets_received += 1
    this.#media.counters.packets_received += 1
    this.#media.counters.bytes_received += packet.length
    if (!isRtcp(packet)) return
    for (const message of parseRtcp(packet)) this.#observe(message, performance.now())
  }

  #observe(message: RtcpMessage, now_ms: number): void {
    const { counters } = this.#media
    switch (message.type) {
      case 'bandwidth':
        return this.#congestion.observeEstimate(message.bits_per_second, this.#sentVideoBits(now_ms), now_ms)
      case 'lost': {
        counters.nacks_received += message.sequences.length
        counters.packets_resent += this.#find(message.media_ssrc)?.repeat(message.sequences, now_ms) ?? 0
        return
      }
      case 'key_frame_wanted':
        counters.plis_received += 1
        return this.#find(message.media_ssrc)?.requestKeyFrame()
      default:
        for (const block of message.blocks) {
          const report = this.#find(block.ssrc)?.observe(block, now_ms)
          if (!report) continue
          if (report.isProgress) this.#inactivity.recordActivity()
          this.#congestion.observeLoss(report.loss, this.#sentVideoBits(now_ms), now_ms)
        }
    }
  }

  #find(ssrc: number): Downlink | undefined {
    for (const { downlink } of this.#wanted.values()) if (downlink.ssrc === ssrc) return downlink
    return undefined
  }

  // Video only, because REMB does not include audio.
  #sentVideoBits(now_ms: number): number {
    return this.#activeVideos(now_ms).reduce((sum, downlink) => sum + downlink.bitsPerSecond(now_ms), 0)
  }

  #tick(now_ms: number): void {
    this.#allocate(now_ms)
    const isAnswering = this.#activeVideos(now_ms).length > 0 && this.#transport.wasConnected
    if (this.#inactivity.isDead(isAnswering, now_ms)) this.#events.onFailed()
  }

  // Only tracks being sent. Audio alone is reported too rarely to draw conclusions.
  #activeVideos(now_ms: number): Downlink[] {
    return [...this.#wanted.values()]
      .filter(({ track, downlink }) => track.kind === 'video' && downlink.bitsPerSecond(now_ms) > 0)
      .map(({ downlink }) => downlink)
  }

  // Audio is always sent; videos share the remaining estimated bandwidth.
  #allocate(now_ms: number): void {
    if (!this.#transport.canSend) return
    const pictures = [...this.#wanted.values()].filter(({ track }) => track.kind === 'video')
    const demands = pictures.map(({ track, settings }) => ({
      wanted: wantedLayer(settings, track.info),
      live: track.liveLayers().map((layer) => ({ index: layer.index, bits_per_second: layer.bitsPerSecond(now_ms) })),
    }))
    const chosen = allocate(demands, this.#congestion.budget(now_ms))
    for (const [index, subscription] of pictures.entries()) {
      const layer = chosen[index]
      subscription.downlink.setTargetLayer(layer)
      const isPaused = layer === undefined && demands[index]?.wanted !== undefined
      if (isPaused === subscription.isPaused) continue
      subscription.isPaused = isPaused
      this.#events.onPaused?.(subscription.track, subscription.owner_sid, isPaused)
    }
  }

  #negotiate(): void {
    if (!this.#isChanged || this.#isOfferInFlight || !this.#transport.isOpen) return
    this.#isChanged = false
    this.#sections.serve(new Set(this.#wanted.values()))
    this.#offer()
  }

  #offer(): void {
    this.#isOfferInFlight = true
    this.#offer_id += 1
    const sdp = writeOffer(this.#offer_id, this.#sections.describe(), this.#transport.open())
    const midToTrackId = this.#sections.midToTrackId()
    this.#events.onOffer(new SessionDescription({ type: 'offer', sdp, id: this.#offer_id, midToTrackId }))
  }

  // Waits until the connection carries media: an earlier key frame would be lost, and the next one comes late.
  #activate(): void {
    if (this.#isOfferInFlight || !this.#transport.canSend) return
    for (const subscription of this.#sections.takeNew()) {
      if (this.#wanted.get(subscription.track.info.sid) !== subscription) continue
      subscription.track.listeners.add(subscription.downlink)
    }
    this.#allocate(performance.now())
  }
}
