import { Rate } from './rate.ts'
import { Reception } from './reception.ts'
import { ntpMilliseconds, pictureLoss, type SenderReport } from './rtcp.ts'
import { headerBytes, timestampDistance, type RtpPacket } from './rtp.ts'
import type { MediaKind } from './sdp.ts'
import { parseVp8, type Vp8Descriptor } from './vp8.ts'

/** A packet shared by all subscribers of a track; each one writes its own header just before sending. */
export interface MediaPacket {
  layer: number
  marker: boolean
  sequence: number
  timestamp: number
  // Space for the RTP header, then the payload.
  wire: Buffer
  vp8: Vp8Descriptor | undefined
  at_ms: number
}

export const clockRate: Record<MediaKind, number> = { audio: 48_000, video: 90_000 }

// A key frame costs about a second of video, so subscribers that lost the same packet share one.
const keyFrameIntervalMs = 250

/** One RTP stream of a track: the only one, or one simulcast layer. */
export class Layer {
  readonly index: number
  readonly ssrc: number
  readonly reception: Reception
  // Known after the first key frame.
  size: { width: number; height: number } | undefined
  last_packet_ms = -Infinity
  readonly #kind: MediaKind
  readonly #rate = new Rate()
  #report: SenderReport | undefined
  #key_frame_requested_ms = -Infinity
  #key_frame_received_ms = -Infinity

  constructor(index: number, ssrc: number, kind: MediaKind) {
    this.index = index
    this.ssrc = ssrc
    this.#kind = kind
    this.reception = new Reception(ssrc, clockRate[kind])
  }

  bitsPerSecond(now_ms: number): number {
    return this.#rate.bitsPerSecond(now_ms)
  }

  /** Returns undefined for a duplicate. */
  receive({ marker, sequence, timestamp, payload }: RtpPacket, now_ms: number): MediaPacket | undefined {
    if (!this.reception.observe(sequence, timestamp, now_ms)) return undefined
    this.last_packet_ms = now_ms
    this.#rate.add(payload.length + headerBytes, now_ms)
    const wire = Buffer.allocUnsafe(headerBytes + payload.length)
    payload.copy(wire, headerBytes)
    const vp8 = this.#kind === 'video' ? parseVp8(payload) : undefined
    this.size = vp8?.size ?? this.size
    if (vp8?.startsKeyFrame) this.#key_frame_received_ms = now_ms
    return { layer: this.index, marker, sequence, timestamp, wire, vp8, at_ms: now_ms }
  }

  observeReport(report: SenderReport, now_ms: number): void {
    this.#report = report
    this.reception.observeSenderReport(report, now_ms)
  }

  /** Converts to the publisher's clock; undefined before the first sender report. */
  capturedAt(timestamp: number): number | undefined {
    if (!this.#report) return undefined
    const ticks = timestampDistance(this.#report.rtp_timestamp, timestamp)
    return ntpMilliseconds(this.#report.ntp) + (ticks / clockRate[this.#kind]) * 1000
  }

  /**
   * Returns undefined if a request was just sent. A new subscriber shares that request only while its key frame is
   * pending.
   */
  keyFrameRequest(now_ms: number, isNewListener: boolean): Buffer | undefined {
    const isRecent = now_ms - this.#key_frame_requested_ms < Math.max(keyFrameIntervalMs, this.reception.round_trip_ms)
    const isOver = this.#key_frame_received_ms >= this.#key_frame_requested_ms
    if (isRecent && !(isNewListener && isOver)) return undefined
    this.#key_frame_requested_ms = now_ms
    return pictureLoss(this.ssrc)
  }
}
