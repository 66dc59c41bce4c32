import { SpeakerInfo } from '@livekit/protocol'
import type { Participant } from './participant.ts'

/** Remembers the last sent levels, so that only changes are sent. */
export class Speakers {
  readonly #levels = new Map<string, number>()

  changes(participants: Participant[]): SpeakerInfo[] {
    return participants.flatMap((participant) => {
      const level = Math.max(0, ...participant.tracks.map((track) => track.loudness.take()))
      if ((this.#levels.get(participant.sid) ?? 0) === level) return []
      this.#levels.set(participant.sid, level)
      return [new SpeakerInfo({ sid: participant.sid, level, active: level > 0 })]
    })
  }

  remove(participant: Participant): void {
    this.#levels.delete(participant.sid)
  }
}
