import { clockRate, type MediaPacket } from './layer.ts'
import type { PublishedTrack } from './published-track.ts'
import { Rate } from './rate.ts'
import { middleOf, senderReport, type ReportBlock, type SenderReport } from './rtcp.ts'
import { headerBytes, payloadType, sequenceDistance, timestampDistance, writeHeader } from './rtp.ts'
import { renumberFrame } from './vp8.ts'

// Added to a packet's numbers so that all layers look like one stream to the decoder.
interface Offsets {
  sequence: number
  timestamp: number
  picture_id: number
  tl0_index: number
}
interface Sent {
  packet: MediaPacket
  offsets: Offsets
  sequence: number
  sent_ms: number
  retransmitted_ms: number
  times: number
}

const historySizes: Record<PublishedTrack['kind'], number> = { audio: 128, video: 1024 }
const maxRetransmissions = 6
const retransmissionIntervalMs = 20
const startSequence = 1000
// A single report covers few packets, so its loss is noisy.
const smoothing = 4
const unknownGapMs = 1_000
// A subscriber may hold a report back a little, and a busy server reads it a little later.
const reportDelayMs = 30

let last_ssrc = 1000

/** Sends one track to one subscriber: forwards one layer at a time and retransmits lost packets. */
export class Downlink {
  readonly ssrc = ++last_ssrc
  readonly track: PublishedTrack
  // Of packets sent, as reported by the subscriber.
  loss = 0
  round_trip_ms = 0
  readonly #send: (packet: Buffer) => boolean
  readonly #history: (Sent | undefined)[]
  readonly #rate = new Rate()
  #target: number | undefined = Infinity
  #current: number | undefined
  #first_sequence = 0
  #offsets: Offsets = { sequence: 0, timestamp: 0, picture_id: 0, tl0_index: 0 }
  #newest: Sent | undefined
  #arrived_sequence: number | undefined
  #packets = 0
  #bytes = 0
  #last_sr = { middle: 0, at_ms: 0 }

  constructor(track: PublishedTrack, send: (packet: Buffer) => boolean) {
    this.track = track
    this.#send = send
    this.#history = Array.from({ length: historySizes[track.kind] })
  }

  get layer(): number | undefined {
    return this.#current
  }

  get isPaused(): boolean {
    return this.#target === undefined
  }

  bitsPerSecond(now_ms: number): number {
    return this.#rate.bitsPerSecond(now_ms)
  }

  /** Switches to the layer at its next key frame; undefined stops forwarding immediately. */
  setTargetLayer(target: number | undefined): void {
    this.#target = target
    if (target === undefined) this.#current = undefined
    else if (this.#current !== target) this.requestKeyFrame()
  }

  requestKeyFrame(): void {
    if (this.#target === undefined) return
    const isNewListener = this.#current === undefined
    const isOfLayer = !isNewListener && this.track.findLayer(this.#target) !== undefined
    this.track.requestKeyFrame(isOfLayer ? this.#target : undefined, isNewListener)
  }

  forward(packet: MediaPacket): void {
    if (packet.layer !== this.#current) {
      if (!this.#canSwitchTo(packet)) return
      this.#switchTo(packet)
    } else if (sequenceDistance(this.#first_sequence, packet.sequence) < 0) return
    const sequence = (packet.sequence + this.#offsets.sequence) & 0xffff
    const now_ms = performance.now()
    const sent: Sent = {
      packet,
      offsets: this.#offsets,
      sequence,
      sent_ms: now_ms,
      retransmitted_ms: -Infinity,
      times: 0,
    }
    this.#history[sequence % this.#history.length] = sent
    if (!this.#newest || sequenceDistance(this.#newest.sequence, sequence) > 0) this.#newest = sent
    // Moves the start of the window; otherwise every packet would look old after half a sequence cycle.
    if (sequenceDistance(this.#first_sequence, packet.sequence) > 0x2000) {
      this.#first_sequence = (packet.sequence - 0x1000) & 0xffff
    }
    this.#packets += 1
    this.#bytes += packet.wire.length - headerBytes
    this.#transmit(sent, now_ms)
  }

  report(layer: number, { ntp, rtp_timestamp }: SenderReport): void {
    if (layer !== this.#current) return
    this.#last_sr = { middle: middleOf(ntp), at_ms: performance.now() }
    const timestamp = (rtp_timestamp + this.#offsets.timestamp) >>> 0
    const { ssrc } = this
    this.#send(senderReport({ ssrc, ntp, rtp_timestamp: timestamp, packets: this.#packets, bytes: this.#bytes }))
  }

  /** Returns whether the report acknowledges new packets, and which share of the packets this link lost. */
  observe(block: ReportBlock, now_ms: number): { isProgress: boolean; loss: number } {
    const { highest_sequence, last_sr, delay_since_last_sr } = block
    const loss = this.#lossOf(block, now_ms)
    this.loss += (loss - this.loss) / smoothing
    if (last_sr !== 0 && last_sr === this.#last_sr.middle) {
      const held_ms = (delay_since_last_sr / 65_536) * 1000
      this.round_trip_ms = Math.max(0, now_ms - this.#last_sr.at_ms - held_ms)
    }
    const isProgress = highest_sequence !== this.#arrived_sequence
    this.#arrived_sequence = highest_sequence
    return { isProgress, loss }
  }

  // The subscriber also misses what never came from the publisher, or came so late that it is on its way.
  #lossOf({ fraction_lost, highest_sequence }: ReportBlock, now_ms: number): number {
    const reported_ms = now_ms - this.round_trip_ms - reportDelayMs
    const before = this.#arrived_sequence ?? startSequence - 1
    const expected = highest_sequence - before
    if (expected <= 0 || expected > this.#history.length) return fraction_lost
    let sent = 0
    for (let sequence = before + 1; sequence <= highest_sequence; sequence += 1)
      if (this.#wasSent(sequence, reported_ms)) sent += 1
    const lost = fraction_lost * expected - (expected - sent)
    return sent > 0 ? Math.max(0, lost / sent) : 0
  }

  #wasSent(extended_sequence: number, before_ms: number): boolean {
    const sequence = extended_sequence & 0xffff
    const sent = this.#history[sequence % this.#history.length]
    return sent?.sequence === sequence && sent.sent_ms <= before_ms
  }

  /** Returns a predicate: has a packet sent after this call been acknowledged? */
  watchDelivery(): () => boolean {
    const sent = this.#newest?.sequence
    return () => {
      const arrived = this.#arrived_sequence
      return sent !== undefined && arrived !== undefined && sequenceDistance(sent, arrived & 0xffff) > 0
    }
  }

  /** Returns how many of the packets were still in the history. */
  repeat(sequences: number[], now_ms: number): number {
    let repeated = 0
    for (const sequence of sequences) {
      const sent = this.#history[sequence % this.#history.length]
      if (sent?.sequence !== sequence || sent.times >= maxRetransmissions) continue
      if (now_ms - sent.retransmitted_ms < retransmissionIntervalMs) continue
      sent.times += 1
      sent.retransmitted_ms = now_ms
      this.#transmit(sent, now_ms)
      repeated += 1
    }
    return repeated
  }

  #canSwitchTo({ layer, vp8 }: MediaPacket): boolean {
    if (this.#target === undefined) return false
    if (this.track.kind === 'audio') return true
    if (!vp8?.startsKeyFrame) return false
    return layer === this.#target || (this.#current === undefined && layer < this.#target)
  }

  #switchTo(packet: MediaPacket): void {
    const last = this.#newest
    this.#offsets = last
      ? continueFrom(last, packet, this.#nextTimestamp(last, packet))
      : { sequence: startSequence - packet.sequence, timestamp: 0, picture_id: 0, tl0_index: 0 }
    this.#current = packet.layer
    this.#first_sequence = packet.sequence
  }

  // Uses the publisher's clock if both layers have sent reports, else the arrival times; never goes backwards.
  #nextTimestamp({ packet: last, offsets }: Sent, packet: MediaPacket): number {
    const last_timestamp = (last.timestamp + offsets.timestamp) >>> 0
    const ticks_per_ms = clockRate[this.track.kind] / 1000
    const passed_ms = packet.at_ms - last.at_ms
    const before_ms = this.track.findLayer(last.layer)?.capturedAt(last.timestamp)
    const now_ms = this.track.findLayer(packet.layer)?.capturedAt(packet.timestamp)
    const reported_ms = before_ms === undefined || now_ms === undefined ? passed_ms : now_ms - before_ms
    const step_ms = Math.abs(reported_ms - passed_ms) > unknownGapMs ? passed_ms : reported_ms
    return (last_timestamp + Math.round(Math.max(1, step_ms) * ticks_per_ms)) >>> 0
  }

  #transmit({ packet, offsets, sequence }: Sent, now_ms: number): void {
    const { wire, marker, vp8 } = packet
    const timestamp = (packet.timestamp + offsets.timestamp) >>> 0
    const payload_type = payloadType[this.track.kind]
    writeHeader(wire, { marker, payload_type, sequence, timestamp, ssrc: this.ssrc }, now_ms)
    if (vp8) renumberFrame(wire.subarray(headerBytes), vp8, offsets)
    this.#rate.add(wire.length, now_ms)
    this.#send(wire)
  }
}

function continueFrom({ packet: last, offsets, sequence }: Sent, packet: MediaPacket, timestamp: number): Offsets {
  const last_picture = (last.vp8?.picture_id?.value ?? 0) + offsets.picture_id
  const last_tl0 = (last.vp8?.tl0_index?.value ?? 0) + offsets.tl0_index
  return {
    sequence: sequence + 1 - packet.sequence,
    timestamp: timestampDistance(packet.timestamp, timestamp),
    picture_id: last_picture + 1 - (packet.vp8?.picture_id?.value ?? 0),
    tl0_index: last_tl0 + 1 - (packet.vp8?.tl0_index?.value ?? 0),
  }
}
