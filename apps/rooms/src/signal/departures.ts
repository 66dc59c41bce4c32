import { DisconnectReason, ParticipantInfo_State, type ParticipantInfo } from '@livekit/protocol'
import type { RoomEvent } from '../webhooks/webhooks.ts'

/** Recent departures of a room, for participants that resume after a lost socket. */
export class Departures {
  readonly #kept_ms: number
  #departures: { info: ParticipantInfo; at_ms: number }[] = []

  constructor(kept_ms: number) {
    this.#kept_ms = kept_ms
  }

  add(info: ParticipantInfo, at_ms: number): void {
    this.#departures = [...this.#departures.filter((one) => at_ms - one.at_ms < this.#kept_ms), { info, at_ms }]
  }

  list(): ParticipantInfo[] {
    return this.#departures.map(({ info }) => info)
  }
}

/** The departure of a participant that was present when the previous process ended. */
export function interruptionOf(participant: ParticipantInfo): Pick<RoomEvent, 'event' | 'participant'> {
  const wasActive = participant.state === ParticipantInfo_State.ACTIVE
  participant.state = ParticipantInfo_State.DISCONNECTED
  participant.disconnectReason = DisconnectReason.SERVER_SHUTDOWN
  return { event: wasActive ? 'participant_left' : 'participant_connection_aborted', participant }
}
