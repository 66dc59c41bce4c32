import { SessionDescription, TrackType, type AddTrackRequest, type TrackInfo } from '@livekit/protocol'
import { guard } from '../guard.ts'
import type { Media } from './media.ts'
import { PublishedTrack } from './published-track.ts'
import type { LinkStats } from './quality.ts'
import { nack, parseRtcp, receiverReport, type SenderReport } from './rtcp.ts'
import { isRtcp, parseRtp, unwrapRetransmission, type RtpPacket } from './rtp.ts'
import { writeAnswer } from './sdp-write.ts'
import { offeredMedia, type OfferedMedia } from './sdp.ts'
import { InactivityDetector } from './inactivity-detector.ts'
import { SourceMap } from './source-map.ts'
import { TransportFeedback } from './transport-feedback.ts'
import { Transport } from './transport.ts'

export interface PublisherEvents {
  onAnswer(answer: SessionDescription): void
  onCandidate(candidate: string, mid: string): void
  onPublished(track: PublishedTrack): void
  onUnpublished(track: PublishedTrack): void
  onData(label: string, data: Buffer): void
  onFailed(): void
}

interface Announced {
  cid: string
  info: TrackInfo
}

// Chrome's bandwidth estimator expects feedback at this rate.
const feedbackIntervalMs = 50
const reportIntervalMs = 1_000
// A single report covers few packets, so its loss is noisy.
const smoothing = 4

/** The peer connection on which a participant publishes: the browser offers, the server answers. */
export class Publisher {
  stats: LinkStats = { loss: 0, round_trip_ms: 0 }
  packets_received = 0
  readonly #transport: Transport
  readonly #events: PublisherEvents
  readonly #media: Media
  readonly #tracks = new Map<string, PublishedTrack>()
  readonly #sources = new SourceMap()
  readonly #inactivity = new InactivityDetector()
  readonly #feedback = new TransportFeedback(performance.now())
  readonly #timer: NodeJS.Timeout
  #sections: OfferedMedia[] = []
  #announced: Announced[] = []
  #reported_ms = 0
  #last_ssrc = 0

  constructor(name: string, media: Media, events: PublisherEvents) {
    this.#events = events
    this.#media = media
    this.#transport = new Transport(name, media, {
      onPacket: (packet) => this.#receive(packet),
      onData: (label, data) => events.onData(label, data),
      onCandidate: (candidate) => events.onCandidate(candidate, this.#sections[0]?.mid ?? '0'),
      onConnected: () => {},
      onFailed: () => events.onFailed(),
    })
    const tick = () => guard(media.log, 'could not send RTCP reports', () => this.#tick(performance.now()))
    this.#timer = setInterval(tick, feedbackIntervalMs)
  }

  get tracks(): PublishedTrack[] {
    return [...this.#tracks.values()]
  }

  get isConnected(): boolean {
    return this.#transport.isConnected
  }

  /** Registers a track before its media arrives; the offer with the same `cid` turns it into a published track. */
  announce(request: AddTrackRequest, info: TrackInfo): void {
    this.#announced.push({ cid: request.cid, info })
  }

  offer({ sdp, id }: SessionDescription): void {
    this.#sections = offeredMedia(sdp)
    this.#sources.describe(this.#sections)
    const answer = writeAnswer(sdp, this.#transport.accept(sdp))
    this.#events.onAnswer(new SessionDescription({ type: 'answer', sdp: answer, id }))
    this.#matchTracks()
  }

  addCandidate(candidate: string): void {
    this.#transport.addCandidate(candidate)
  }

  /** Stops forwarding immediately, even if the browser keeps sending. */
  unpublish(track: PublishedTrack): void {
    for (const [mid, current] of this.#tracks) {
      if (current !== track) continue
      this.#tracks.delete(mid)
      track.release()
      this.#events.onUnpublished(track)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#tracks.clear()
    this.#transport.close()
  }

  #receive(data: Buffer): void {
    const now_ms = performance.now()
    const { counters } = this.#media
    this.packets_received += 1
    this.#inactivity.recordActivity()
    counters.packets_received += 1
    counters.bytes_received += data.length
    if (isRtcp(data)) {
      for (const message of parseRtcp(data)) {
        if (message.type === 'sender_report') this.#receiveReport(message.report, now_ms)
      }
      return
    }
    const packet = parseRtp(data)
    if (packet) this.#receivePacket(packet, now_ms)
  }

  #receivePacket(packet: RtpPacket, now_ms: number): void {
    const source = this.#sources.find(packet)
    if (!source) return
    const { section, layer, ssrc } = source
    const sequence = packet.extensions.get(section.extensions.transport_sequence ?? 0)
    if (sequence && sequence.length >= 2) this.#feedback.observe(sequence.readUInt16BE(0), now_ms)
    this.#last_ssrc = ssrc
    const { codec } = section
    const isRepeated = packet.payload_type === codec?.rtx_payload_type
    if (!isRepeated && packet.payload_type !== codec?.payload_type) return
    const whole = isRepeated ? unwrapRetransmission(packet, codec.payload_type, ssrc) : packet
    if (whole) this.#tracks.get(section.mid)?.receive(whole, layer, now_ms)
  }

  #receiveReport(report: SenderReport, now_ms: number): void {
    const source = this.#sources.known(report.ssrc)
    if (source) this.#tracks.get(source.section.mid)?.receiveReport(report, source.layer, now_ms)
  }

  #tick(now_ms: number): void {
    for (const packet of this.#feedback.take(this.#last_ssrc)) this.#transport.send(packet)
    const layers = this.tracks.flatMap((track) => track.layers)
    for (const { ssrc, reception } of layers) {
      const lost = reception.takeLost(now_ms)
      if (lost.length === 0) continue
      this.#media.counters.nacks_sent += lost.length
      this.#transport.send(nack(ssrc, lost))
    }
    const isSpeaking = this.tracks.some(({ info, kind }) => kind === 'audio' && !info.muted)
    const isSending = isSpeaking && layers.length > 0 && this.#transport.wasConnected
    if (this.#inactivity.isDead(isSending, now_ms)) this.#events.onFailed()
    if (layers.length === 0 || now_ms - this.#reported_ms < reportIntervalMs) return
    this.#reported_ms = now_ms
    const blocks = layers.map(({ reception }) => reception.takeReport(now_ms))
    this.#transport.send(receiverReport(blocks.slice(0, 31)))
    const loss = Math.max(...blocks.map(({ fraction_lost }) => fraction_lost))
    this.stats = {
      loss: this.stats.loss + (loss - this.stats.loss) / smoothing,
      round_trip_ms: Math.max(...layers.map(({ reception }) => reception.round_trip_ms)),
    }
  }

  // The SDP section and the announcement arrive in either order; both are needed to publish.
  #matchTracks(): void {
    for (const section of this.#sections) {
      const { mid, direction } = section
      const current = this.#tracks.get(mid)
      const isSending = direction === 'sendonly' || direction === 'sendrecv'
      if (current && !isSending) this.unpublish(current)
      if (!isSending || !section.codec || this.#tracks.has(mid)) continue
      const announced = this.#takeAnnounced(section)
      if (!announced) continue
      announced.info.mid = mid
      const track = new PublishedTrack(announced.info, section, (packet) => {
        this.#media.counters.plis_sent += 1
        this.#transport.send(packet)
      })
      this.#tracks.set(mid, track)
      this.#events.onPublished(track)
    }
  }

  // Matches by track id, or by kind if the browser renamed the track.
  #takeAnnounced({ kind, track_id }: OfferedMedia): Announced | undefined {
    const type = kind === 'audio' ? TrackType.AUDIO : TrackType.VIDEO
    const found =
      this.#announced.find(({ cid }) => cid === track_id) ?? this.#announced.find(({ info }) => info.type === type)
    this.#announced = this.#announced.filter((announced) => announced !== found)
    return found
  }
}
