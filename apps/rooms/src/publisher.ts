import { SessionDescription, type AddTrackRequest, type TrackInfo, TrackType } from '@livekit/protocol'
import { PeerConnection, type DataChannel, type Track } from 'node-datachannel'
import type { Media } from './media.ts'
import { PublishedTrack } from './published-track.ts'
import { narrowAnswer, offeredMedia, type OfferedMedia } from './sdp.ts'

export type PublisherEvents = {
  onAnswer(answer: SessionDescription): void
  onCandidate(candidate: string, mid: string): void
  onPublished(track: PublishedTrack): void
  onUnpublished(track: PublishedTrack): void
  onData(label: string, data: Buffer): void
  onFailed(): void
}

type Announced = { cid: string; info: TrackInfo }

/** The connection on which a participant sends: the browser offers, we answer. */
export class Publisher {
  readonly #connection: PeerConnection
  readonly #events: PublisherEvents
  readonly #media: Media
  readonly #handles = new Map<string, Track>()
  readonly #tracks = new Map<string, PublishedTrack>()
  // Held so that the collector does not close them: the library's channels live as long as their wrappers.
  readonly #channels: DataChannel[] = []
  #announced: Announced[] = []
  #early_candidates: { candidate: string; mid: string }[] = []
  #offer: string | undefined
  #waiting_offer: SessionDescription | undefined
  #isConnected = false

  constructor(name: string, media: Media, events: PublisherEvents) {
    this.#events = events
    this.#media = media
    this.#connection = new PeerConnection(name, media.config)
    this.#connection.onStateChange((state) => this.#onState(state))
    this.#connection.onLocalCandidate((candidate, mid) => events.onCandidate(candidate, mid))
    this.#connection.onTrack((handle) => {
      this.#handles.set(handle.mid(), handle)
      this.#matchTracks()
    })
    this.#connection.onDataChannel((channel) => {
      this.#channels.push(channel)
      channel.onMessage((data) => {
        if (data instanceof Uint8Array) events.onData(channel.getLabel(), Buffer.from(data))
        else if (data instanceof ArrayBuffer) events.onData(channel.getLabel(), Buffer.from(data))
      })
    })
  }

  get tracks(): PublishedTrack[] {
    return [...this.#tracks.values()]
  }

  /** What the browser says it is about to send; it becomes a track when the offer with its `cid` comes. */
  announce(request: AddTrackRequest, info: TrackInfo): void {
    this.#announced.push({ cid: request.cid, info })
  }

  /** A second offer before the first connection is up would stall the library's transport: it waits. */
  offer(description: SessionDescription): void {
    if (this.#offer !== undefined && !this.#isConnected) {
      this.#waiting_offer = description
      return
    }
    const isFirst = this.#offer === undefined
    this.#offer = description.sdp
    this.#connection.setRemoteDescription(description.sdp, 'offer')
    this.#connection.setLocalDescription('answer')
    for (const { candidate, mid } of this.#early_candidates.splice(0)) this.addCandidate(candidate, mid)
    const sdp = narrowAnswer(this.#connection.localDescription()?.sdp ?? '', description.sdp)
    this.#events.onAnswer(new SessionDescription({ type: 'answer', sdp, id: description.id }))
    if (isFirst) for (const candidate of this.#media.extra_candidates) this.#events.onCandidate(candidate, '0')
    this.#matchTracks()
  }

  addCandidate(candidate: string, mid: string): void {
    if (this.#offer === undefined) this.#early_candidates.push({ candidate, mid })
    else this.#connection.addRemoteCandidate(candidate, mid)
  }

  /** Stops forwarding a track at once, whatever the browser goes on sending. */
  unpublish(track: PublishedTrack): void {
    for (const [mid, current] of this.#tracks) {
      if (current !== track) continue
      this.#tracks.delete(mid)
      track.release()
      this.#events.onUnpublished(track)
    }
  }

  close(): void {
    this.#tracks.clear()
    this.#connection.close()
  }

  #onState(state: string): void {
    if (state === 'failed') this.#events.onFailed()
    if (state !== 'connected' || this.#isConnected) return
    this.#isConnected = true
    const waiting = this.#waiting_offer
    this.#waiting_offer = undefined
    if (waiting) this.offer(waiting)
  }

  /** A section, the library's track and the announcement come in any order; all three make a published track. */
  #matchTracks(): void {
    for (const media of offeredMedia(this.#offer ?? '')) {
      const current = this.#tracks.get(media.mid)
      const isSending = media.direction === 'sendonly' || media.direction === 'sendrecv'
      if (current && !isSending) this.unpublish(current)
      const handle = this.#handles.get(media.mid)
      if (!handle || !isSending || this.#tracks.has(media.mid)) continue
      const announced = this.#takeAnnounced(media)
      if (!announced) continue
      announced.info.mid = media.mid
      const track = new PublishedTrack(announced.info, media, handle)
      this.#tracks.set(media.mid, track)
      this.#events.onPublished(track)
    }
  }

  /** By track id; by kind when the browser gives the section another id than it announced. */
  #takeAnnounced(media: OfferedMedia): Announced | undefined {
    const type = media.kind === 'audio' ? TrackType.AUDIO : TrackType.VIDEO
    const found =
      this.#announced.find(({ cid }) => cid === media.track_id) ??
      this.#announced.find(({ info }) => info.type === type)
    this.#announced = this.#announced.filter((announced) => announced !== found)
    return found
  }
}
