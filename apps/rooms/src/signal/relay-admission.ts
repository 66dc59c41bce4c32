import type { SessionDescription } from '@livekit/protocol'
import type { RelayPort } from '../turn/relay-port.ts'

/** Lets the TURN server pass the packets of one participant's connections. */
export class RelayAdmission {
  readonly #relay: RelayPort | undefined
  readonly #releases = new Map<string, () => void>()

  constructor(relay: RelayPort | undefined) {
    this.#relay = relay
  }

  admit({ sdp }: SessionDescription): void {
    const ufrag = /a=ice-ufrag:(\S+)/.exec(sdp)?.[1]
    if (this.#relay && ufrag && !this.#releases.has(ufrag)) this.#releases.set(ufrag, this.#relay.admit(sdp))
  }

  release(): void {
    for (const release of this.#releases.values()) release()
  }
}
