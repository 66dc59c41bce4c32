import { ConnectionQuality, ConnectionQualityInfo, ConnectionQualityUpdate } from '@livekit/protocol'

export type Line = { loss: number; round_trip_ms: number }

// The worst values at which a conversation still works.
const GOOD: Line = { loss: 0.1, round_trip_ms: 500 }
const EXCELLENT: Line = { loss: 0.02, round_trip_ms: 250 }

// LiveKit's five-point scale, for clients that draw bars.
const SCORE: Record<ConnectionQuality, number> = {
  [ConnectionQuality.EXCELLENT]: 5,
  [ConnectionQuality.GOOD]: 4,
  [ConnectionQuality.POOR]: 2,
  [ConnectionQuality.LOST]: 0,
}

/** Returns the quality of the worse direction, or LOST without a connection. */
export function qualityOf(lines: Line[], isConnected: boolean): ConnectionQuality {
  if (!isConnected) return ConnectionQuality.LOST
  if (lines.every((line) => isWithin(line, EXCELLENT))) return ConnectionQuality.EXCELLENT
  return lines.every((line) => isWithin(line, GOOD)) ? ConnectionQuality.GOOD : ConnectionQuality.POOR
}

export function qualityUpdate(participants: { sid: string; quality: ConnectionQuality }[]): ConnectionQualityUpdate {
  const updates = participants.map(({ sid, quality }) => {
    return new ConnectionQualityInfo({ participantSid: sid, quality, score: SCORE[quality] })
  })
  return new ConnectionQualityUpdate({ updates })
}

function isWithin(line: Line, limit: Line): boolean {
  return line.loss <= limit.loss && line.round_trip_ms <= limit.round_trip_ms
}
