import { PeerConnection, Video, type DataChannel, type Track } from 'node-datachannel'
import { guard } from '../guard.ts'
import type { Media } from './media.ts'
import { payloadType } from './rtp.ts'
import { fixedDescription } from './sdp-write.ts'
import { hasData, readCredentials, type Credentials } from './sdp.ts'

export interface TransportEvents {
  onPacket(packet: Buffer): void
  onData?(label: string, data: Buffer): void
  onCandidate(candidate: string): void
  // Media can flow; data channels, and so `onConnected`, need one more handshake.
  onOpen?(): void
  onConnected(): void
  onFailed(): void
}

// The sections of the fixed description that libdatachannel sees.
const dataMid = '0'
const mediaMid = '1'
const lossyBacklogBytes = 64 * 1024

/**
 * ICE, DTLS, SRTP and SCTP of one connection. libdatachannel assigns packets to tracks by the SSRCs in the description,
 * which simulcast lacks, but gives all packets to a single media section. So it sees one fixed description, and the
 * server writes the browser's SDP itself (`sdp-write.ts`).
 */
export class Transport {
  readonly #connection: PeerConnection
  readonly #events: TransportEvents
  readonly #media: Media
  readonly #channels = new Map<string, DataChannel>()
  // Referenced because libdatachannel closes tracks whose wrappers are garbage-collected.
  #track: Track | undefined
  #credentials: Credentials | undefined
  #remote_candidates: string[] = []
  #local_candidates: string[] = []
  #isAgreed = false
  #state = 'new'
  #wasConnected = false
  #isClosed = false

  constructor(name: string, media: Media, events: TransportEvents) {
    this.#events = events
    this.#media = media
    this.#connection = new PeerConnection(name, media.config)
    this.#connection.onStateChange((state) => this.#guard(() => this.#onState(state)))
    this.#connection.onLocalCandidate((candidate) => this.#guard(() => this.#emitCandidate(candidate)))
    this.#connection.onTrack((track) => this.#guard(() => this.#setTrack(track)))
    this.#connection.onDataChannel((channel) => {
      this.#guard(() => this.#channels.set(channel.getLabel(), channel))
      channel.onMessage((data) => {
        if (typeof data === 'string') return
        this.#guard(() => events.onData?.(channel.getLabel(), data instanceof ArrayBuffer ? Buffer.from(data) : data))
      })
    })
  }

  // Whether an offer or an answer can be written.
  get isOpen(): boolean {
    return this.#credentials !== undefined
  }

  get wasConnected(): boolean {
    return this.#wasConnected
  }

  get isConnected(): boolean {
    return this.#state === 'connected'
  }

  get canSend(): boolean {
    return !this.#isClosed && this.#track?.isOpen() === true
  }

  /** Applies the browser's first offer and returns our credentials; later offers change nothing here. */
  accept(offer: string): Credentials {
    if (this.#credentials) return this.#credentials
    const mids = hasData(offer) ? { data: dataMid, media: mediaMid } : { media: mediaMid }
    this.#connection.setRemoteDescription(fixedDescription(readCredentials(offer), mids), 'offer')
    this.#connection.setLocalDescription('answer')
    this.#credentials = this.#ownCredentials()
    // The answer must leave before the first candidate.
    queueMicrotask(() => this.#guard(() => this.#agree()))
    return this.#credentials
  }

  /** Creates our side of the offer with its data channels and returns our credentials. */
  open(): Credentials {
    if (this.#credentials) return this.#credentials
    this.#channels.set('_reliable', this.#connection.createDataChannel('_reliable'))
    this.#channels.set('_lossy', this.#connection.createDataChannel('_lossy', { unordered: true, maxRetransmits: 0 }))
    const section = new Video(mediaMid, 'SendRecv')
    section.addVP8Codec(payloadType.video)
    this.#setTrack(this.#connection.addTrack(section))
    this.#connection.setLocalDescription('offer')
    this.#credentials = { ...this.#ownCredentials(), setup: 'actpass' }
    return this.#credentials
  }

  /** Applies the browser's first answer; later ones add nothing. */
  complete(answer: string): void {
    if (this.#isAgreed) return
    const mids = { data: dataMid, media: mediaMid }
    this.#connection.setRemoteDescription(fixedDescription(readCredentials(answer), mids), 'answer')
    this.#agree()
  }

  addCandidate(candidate: string): void {
    if (this.#isClosed) return
    if (this.#isAgreed) this.#connection.addRemoteCandidate(candidate, dataMid)
    else this.#remote_candidates.push(candidate)
  }

  /** Returns false if the connection cannot send now. */
  send(packet: Buffer): boolean {
    if (!this.canSend) return false
    try {
      return this.#track?.sendMessageBinary(packet) ?? false
    } catch {
      // The connection closed between the check and the call; its state event follows.
      return false
    }
  }

  /**
   * Drops lossy data when the subscriber is slow. Returns false if more than `backlog_bytes` of reliable data is queued
   * (0 for no limit): a gap in an ordered channel would leave incomplete messages.
   */
  sendData(isReliable: boolean, data: Uint8Array, backlog_bytes: number): boolean {
    const channel = this.#channels.get(isReliable ? '_reliable' : '_lossy')
    if (this.#isClosed || !channel?.isOpen() || data.length > channel.maxMessageSize()) return true
    const waiting = channel.bufferedAmount()
    if (isReliable && backlog_bytes > 0 && waiting > backlog_bytes) return false
    if (isReliable || waiting <= lossyBacklogBytes) channel.sendMessageBinary(data)
    return true
  }

  close(): void {
    this.#isClosed = true
    this.#connection.close()
  }

  #ownCredentials(): Credentials {
    return readCredentials(this.#connection.localDescription()?.sdp ?? '')
  }

  #setTrack(track: Track): void {
    this.#track = track
    track.onOpen(() => this.#guard(() => this.#events.onOpen?.()))
    track.onMessage((packet) => {
      if (!this.#isClosed) this.#guard(() => this.#events.onPacket(packet))
    })
  }

  #guard(handle: () => void): void {
    guard(this.#media.log, 'could not handle a media packet or event', handle)
  }

  #agree(): void {
    if (this.#isClosed) return
    this.#isAgreed = true
    for (const candidate of this.#remote_candidates.splice(0)) this.#guard(() => this.addCandidate(candidate))
    for (const candidate of [...this.#media.extra_candidates, ...this.#local_candidates.splice(0)]) {
      this.#events.onCandidate(candidate)
    }
  }

  // Waits for both descriptions: libdatachannel applies an answer's ICE part before its fingerprint, and a client that
  // already knows our address would start a DTLS handshake in between, which fails.
  #emitCandidate(candidate: string): void {
    if (this.#isAgreed) this.#events.onCandidate(candidate)
    else this.#local_candidates.push(candidate)
  }

  #onState(state: string): void {
    this.#state = state
    if (this.#isClosed) return
    if (state === 'failed') this.#events.onFailed()
    if (state !== 'connected' || this.#wasConnected) return
    this.#wasConnected = true
    this.#events.onConnected()
  }
}
