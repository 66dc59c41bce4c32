import { ConnectionQuality, ConnectionQualityInfo, ConnectionQualityUpdate } from '@livekit/protocol'

/** One direction of a participant's connection, over the last seconds. */
export type Line = { loss: number; round_trip_ms: number }

/** A talk stays a talk up to here. */
const GOOD: Line = { loss: 0.1, round_trip_ms: 500 }
const EXCELLENT: Line = { loss: 0.02, round_trip_ms: 250 }

/** LiveKit's own scale of five, for who draws bars. */
const SCORE: Record<ConnectionQuality, number> = {
  [ConnectionQuality.EXCELLENT]: 5,
  [ConnectionQuality.GOOD]: 4,
  [ConnectionQuality.POOR]: 2,
  [ConnectionQuality.LOST]: 0,
}

/** As bad as the worse direction; lost when there is no connection at all. */
export function qualityOf(lines: Line[], isConnected: boolean): ConnectionQuality {
  if (!isConnected) return ConnectionQuality.LOST
  if (lines.every((line) => isWithin(line, EXCELLENT))) return ConnectionQuality.EXCELLENT
  return lines.every((line) => isWithin(line, GOOD)) ? ConnectionQuality.GOOD : ConnectionQuality.POOR
}

/** What everybody in the room is told of everybody. */
export function qualityUpdate(participants: { sid: string; quality: ConnectionQuality }[]): ConnectionQualityUpdate {
  const updates = participants.map(({ sid, quality }) => {
    return new ConnectionQualityInfo({ participantSid: sid, quality, score: SCORE[quality] })
  })
  return new ConnectionQualityUpdate({ updates })
}

function isWithin(line: Line, limit: Line): boolean {
  return line.loss <= limit.loss && line.round_trip_ms <= limit.round_trip_ms
}
