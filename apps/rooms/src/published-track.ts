import type { TrackInfo } from '@livekit/protocol'
import type { Track } from 'node-datachannel'
import { RtcpReceivingSession } from 'node-datachannel'
import { Loudness } from './loudness.ts'
import { audioLevel, isRtcp, PAYLOAD_TYPE, senderReport, setPayloadType, setRtcpSender, setSsrc } from './rtp.ts'
import type { MediaKind, OfferedMedia } from './sdp.ts'

/** Where a published track's packets go: one listener's slot. */
export type Sink = { readonly ssrc: number; send(packet: Buffer): void }

/** A key frame costs as much as a second of video: listeners who lost the same packet share one. */
const KEY_FRAME_INTERVAL_MS = 250

/** A track somebody publishes; hands each packet to its sinks with only SSRC and payload type changed. */
export class PublishedTrack {
  readonly sinks = new Set<Sink>()
  readonly loudness = new Loudness()
  readonly info: TrackInfo
  readonly kind: MediaKind
  readonly #handle: Track
  readonly #level_extension: number | undefined
  #key_frame_asked_at = -Infinity

  constructor(info: TrackInfo, media: OfferedMedia, handle: Track) {
    this.info = info
    this.kind = media.kind
    this.#handle = handle
    this.#level_extension = media.audio_level_extension
    handle.setMediaHandler(new RtcpReceivingSession())
    handle.onMessage((packet) => this.#forward(packet))
  }

  askForKeyFrame(): void {
    const now = performance.now()
    if (this.kind === 'audio' || now - this.#key_frame_asked_at < KEY_FRAME_INTERVAL_MS) return
    this.#key_frame_asked_at = now
    if (this.#handle.isOpen()) this.#handle.requestKeyframe()
  }

  /** Called when the track is unpublished; the section it used may carry another one later. */
  release(): void {
    this.sinks.clear()
    this.#handle.onMessage(() => {})
  }

  #forward(packet: Buffer): void {
    if (isRtcp(packet)) return this.#forwardReport(packet)
    if (this.#level_extension !== undefined) this.loudness.observe(audioLevel(packet, this.#level_extension))
    setPayloadType(packet, PAYLOAD_TYPE[this.kind])
    for (const sink of this.sinks) {
      setSsrc(packet, sink.ssrc)
      sink.send(packet)
    }
  }

  /** Sender reports tie the clocks of sound and picture together at the listener. */
  #forwardReport(packet: Buffer): void {
    const report = senderReport(packet)
    if (!report) return
    for (const sink of this.sinks) {
      setRtcpSender(report, sink.ssrc)
      sink.send(report)
    }
  }
}
