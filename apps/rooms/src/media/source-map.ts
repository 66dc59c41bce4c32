import type { RtpPacket } from './rtp.ts'
import type { OfferedMedia } from './sdp.ts'

export interface Source {
  section: OfferedMedia
  // 0 is the smallest.
  layer: number
  // The SSRC of the stream itself, also for its retransmissions.
  ssrc: number
}

// Bounds the SSRCs that one connection can make up.
const maxSources = 256

/**
 * Maps SSRCs to section and layer. Simulcast layers have no SSRC in the offer: until our first report their packets
 * carry section and layer in header extensions.
 */
export class SourceMap {
  readonly #sources = new Map<number, Source>()
  #sections: OfferedMedia[] = []

  describe(sections: OfferedMedia[]): void {
    this.#sections = sections
    for (const [ssrc, source] of this.#sources) {
      const section = sections.find(({ mid }) => mid === source.section.mid)
      if (section) this.#sources.set(ssrc, { ...source, section })
      else this.#sources.delete(ssrc)
    }
    for (const section of sections) {
      if (section.rids.length > 0) continue
      for (const ssrc of section.ssrcs) {
        this.#sources.set(ssrc, { section, layer: 0, ssrc: section.rtx_ssrcs.get(ssrc) ?? ssrc })
      }
    }
  }

  known(ssrc: number): Source | undefined {
    return this.#sources.get(ssrc)
  }

  find(packet: RtpPacket): Source | undefined {
    const known = this.#sources.get(packet.ssrc)
    if (known || this.#sources.size >= maxSources) return known
    const section = this.#sections.find(({ mid, extensions }) => mid === text(packet, extensions.mid))
    if (!section) return undefined
    const source = this.#identify(packet, section)
    if (source) this.#sources.set(packet.ssrc, source)
    return source
  }

  #identify(packet: RtpPacket, section: OfferedMedia): Source | undefined {
    const { rids, extensions, codec } = section
    if (packet.payload_type === codec?.rtx_payload_type) {
      const layer = rids.indexOf(text(packet, extensions.repaired_rid) ?? '')
      return this.#repeated(section, Math.max(0, layer))
    }
    if (rids.length === 0) return { section, layer: 0, ssrc: packet.ssrc }
    const layer = rids.indexOf(text(packet, extensions.rid) ?? '')
    return layer === -1 ? undefined : { section, layer, ssrc: packet.ssrc }
  }

  // The source that a retransmission belongs to, if already known.
  #repeated({ mid }: OfferedMedia, layer: number): Source | undefined {
    return [...this.#sources.values()].find((source) => source.section.mid === mid && source.layer === layer)
  }
}

function text({ extensions }: RtpPacket, id: number | undefined): string | undefined {
  return id === undefined ? undefined : extensions.get(id)?.toString('latin1')
}
