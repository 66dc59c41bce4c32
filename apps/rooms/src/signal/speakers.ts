import { SpeakerInfo } from '@livekit/protocol'
import type { Participant } from './participant.ts'

/** Remembers how loud everybody was said to be, so that only changes are told. */
export class Speakers {
  readonly #levels = new Map<string, number>()

  /** Whose level is another than at the last call. */
  changes(participants: Participant[]): SpeakerInfo[] {
    return participants.flatMap((participant) => {
      const level = Math.max(0, ...participant.tracks.map((track) => track.loudness.take()))
      if ((this.#levels.get(participant.sid) ?? 0) === level) return []
      this.#levels.set(participant.sid, level)
      return [new SpeakerInfo({ sid: participant.sid, level, active: level > 0 })]
    })
  }

  forget(participant: Participant): void {
    this.#levels.delete(participant.sid)
  }
}
