import type { UpdateTrackSettings } from '@livekit/protocol'
import type { Downlink } from './downlink.ts'
import type { PublishedTrack } from './published-track.ts'
import type { ServedMedia } from './sdp-write.ts'
import type { MediaKind } from './sdp.ts'

export type Subscription = {
  track: PublishedTrack
  owner_sid: string
  downlink: Downlink
  settings: UpdateTrackSettings | undefined
  isPaused: boolean
}

type Section = {
  readonly mid: string
  readonly kind: MediaKind
  subscription: Subscription | undefined
  isNew: boolean
}

/** The media sections of our offer. A section cannot be removed from SDP, so a free one is used again where that can be. */
export class Sections {
  readonly #sections: Section[] = []
  readonly #isMapped: boolean

  /** `isMapped`: the client finds the track of a section by `midToTrackId`, and so may meet another one there. */
  constructor(isMapped: boolean) {
    this.#isMapped = isMapped
  }

  /** Filled before freed: a section that changes hands within one offer fires no track event in the browser. */
  serve(wanted: ReadonlySet<Subscription>): void {
    this.#fill(wanted)
    for (const section of this.#sections) {
      if (!section.subscription || wanted.has(section.subscription)) continue
      section.subscription = undefined
      section.isNew = false
    }
  }

  /** What has got a section since the last call. */
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
    // The client would take the new track for the one that it knows the section by.
    if (!this.#isMapped) return undefined
    return this.#sections.find((section) => !section.subscription && section.kind === kind)
  }

  #add(kind: MediaKind): Section {
    const section: Section = { mid: `m${this.#sections.length + 1}`, kind, subscription: undefined, isNew: false }
    this.#sections.push(section)
    return section
  }
}

/**
 * The stream id tells the client whose track it is and keeps sound and picture of one source in step. A client keeps the
 * first track id of a section for ever: where sections change hands it is the section's own.
 */
function describe({ mid, kind, subscription }: Section, isMapped: boolean): ServedMedia {
  if (!subscription) return { mid, kind, stream: undefined }
  const { owner_sid, track, downlink } = subscription
  const track_id = isMapped ? mid : track.info.sid
  const id = `${owner_sid}|${track.info.stream}`
  return { mid, kind, stream: { ssrc: downlink.ssrc, cname: owner_sid, id, track_id } }
}
