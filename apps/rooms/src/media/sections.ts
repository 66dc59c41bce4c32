import type { UpdateTrackSettings } from '@livekit/protocol'
import type { Downlink } from './downlink.ts'
import type { PublishedTrack } from './published-track.ts'
import type { ServedMedia } from './sdp-write.ts'
import type { MediaKind } from './sdp.ts'

export interface Subscription {
  track: PublishedTrack
  owner_sid: string
  downlink: Downlink
  settings: UpdateTrackSettings | undefined
  isPaused: boolean
}

interface Section {
  readonly mid: string
  readonly kind: MediaKind
  subscription: Subscription | undefined
  isNew: boolean
}

/**
 * Assigns media sections of our offer. SDP cannot remove a section, so free ones are reused where the client allows it.
 */
export class Sections {
  readonly #sections: Section[] = []
  readonly #isMapped: boolean

  // `isMapped`: the client finds tracks by `midToTrackId`, so a section may be reused for another track.
  constructor(isMapped: boolean) {
    this.#isMapped = isMapped
  }

  /** Assigns before it frees: a section that changes tracks within one offer fires no track event in the browser. */
  serve(wanted: ReadonlySet<Subscription>): void {
    this.#fill(wanted)
    for (const section of this.#sections) {
      if (!section.subscription || wanted.has(section.subscription)) continue
      section.subscription = undefined
      section.isNew = false
    }
  }

  /** Returns subscriptions that got a section since the last call. */
  takeNew(): Subscription[] {
    return this.#sections.flatMap((section) => {
      const isNew = section.isNew
      section.isNew = false
      return isNew && section.subscription ? [section.subscription] : []
    })
  }

  describe(): ServedMedia[] {
    return this.#sections.map((section) => describe(section, this.#isMapped))
  }

  midToTrackId(): Record<string, string> {
    return Object.fromEntries(
      this.#sections.flatMap(({ mid, subscription }) => (subscription ? [[mid, subscription.track.info.sid]] : [])),
    )
  }

  #fill(wanted: ReadonlySet<Subscription>): void {
    const served = new Set(this.#sections.map(({ subscription }) => subscription))
    for (const subscription of wanted) {
      if (served.has(subscription)) continue
      const { kind } = subscription.track
      const section = this.#findFree(kind) ?? this.#add(kind)
      section.subscription = subscription
      section.isNew = true
    }
  }

  #findFree(kind: MediaKind): Section | undefined {
    // The client would mistake the new track for the previous one of this section.
    if (!this.#isMapped) return undefined
    return this.#sections.find((section) => !section.subscription && section.kind === kind)
  }

  #add(kind: MediaKind): Section {
    const section: Section = { mid: `m${this.#sections.length + 1}`, kind, subscription: undefined, isNew: false }
    this.#sections.push(section)
    return section
  }
}

// The stream id names the owner and synchronizes audio with video. Clients remember the first track id of a section
// forever, so a reusable section has an id of its own.
function describe({ mid, kind, subscription }: Section, isMapped: boolean): ServedMedia {
  if (!subscription) return { mid, kind, stream: undefined }
  const { owner_sid, track, downlink } = subscription
  const track_id = isMapped ? mid : track.info.sid
  const id = `${owner_sid}|${track.info.stream}`
  return { mid, kind, stream: { ssrc: downlink.ssrc, cname: owner_sid, id, track_id, isStereo: track.info.stereo } }
}
