import type { TrackInfo } from '@livekit/protocol'
import { Layer, type MediaPacket } from './layer.ts'
import { Loudness } from './loudness.ts'
import type { SenderReport } from './rtcp.ts'
import { audioLevel, type RtpPacket } from './rtp.ts'
import type { MediaKind, OfferedMedia } from './sdp.ts'

export interface TrackListener {
  forward(packet: MediaPacket): void
  // Lets the subscriber synchronize audio and video.
  report(layer: number, report: SenderReport): void
}

// A layer this much quieter than the others has been stopped by the browser.
const silentMs = 1_000

export class PublishedTrack {
  readonly listeners = new Set<TrackListener>()
  readonly loudness = new Loudness()
  readonly info: TrackInfo
  readonly kind: MediaKind
  readonly #send: (packet: Buffer) => void
  readonly #level_extension: number | undefined
  readonly #layers: Layer[] = []

  constructor(info: TrackInfo, { kind, extensions }: OfferedMedia, send: (packet: Buffer) => void) {
    this.info = info
    this.kind = kind
    this.#send = send
    this.#level_extension = extensions.audio_level
  }

  // Smallest first.
  get layers(): Layer[] {
    return this.#layers.filter(Boolean)
  }

  findLayer(index: number): Layer | undefined {
    return this.#layers[index]
  }

  liveLayers(): Layer[] {
    const newest_ms = Math.max(...this.layers.map((layer) => layer.last_packet_ms))
    return this.layers.filter((layer) => layer.last_packet_ms > newest_ms - silentMs)
  }

  receive(packet: RtpPacket, index: number, now_ms: number): void {
    const received = this.#layer(index, packet.ssrc).receive(packet, now_ms)
    if (!received) return
    if (this.#level_extension !== undefined) this.loudness.observe(audioLevel(packet, this.#level_extension))
    // An empty packet only probes bandwidth, but it occupies a sequence number.
    for (const listener of this.listeners) listener.forward(received)
  }

  receiveReport(report: SenderReport, index: number, now_ms: number): void {
    const layer = this.#layers[index]
    if (layer?.ssrc !== report.ssrc) return
    layer.observeReport(report, now_ms)
    for (const listener of this.listeners) listener.report(index, report)
  }

  /** Requests a key frame of one layer or of all; `isNewListener` if the subscriber has received none yet. */
  requestKeyFrame(index: number | undefined, isNewListener: boolean): void {
    if (this.kind === 'audio') return
    for (const layer of this.layers) {
      if (index !== undefined && layer.index !== index) continue
      const request = layer.keyFrameRequest(performance.now(), isNewListener)
      if (request) this.#send(request)
    }
  }

  release(): void {
    this.listeners.clear()
  }

  #layer(index: number, ssrc: number): Layer {
    const current = this.#layers[index]
    if (current?.ssrc === ssrc) return current
    const layer = new Layer(index, ssrc, this.kind)
    this.#layers[index] = layer
    return layer
  }
}
