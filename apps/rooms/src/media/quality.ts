import { ConnectionQuality, ConnectionQualityInfo, ConnectionQualityUpdate } from '@livekit/protocol'

export interface LinkStats {
  loss: number
  round_trip_ms: number
}

// The worst values at which a conversation still works.
const good: LinkStats = { loss: 0.1, round_trip_ms: 500 }
const excellent: LinkStats = { loss: 0.02, round_trip_ms: 250 }

// LiveKit's five-point scale, for clients that draw bars.
const score: Record<ConnectionQuality, number> = {
  [ConnectionQuality.EXCELLENT]: 5,
  [ConnectionQuality.GOOD]: 4,
  [ConnectionQuality.POOR]: 2,
  [ConnectionQuality.LOST]: 0,
}

/** Returns the quality of the worse direction, or LOST without a connection. */
export function qualityOf(lines: LinkStats[], isConnected: boolean): ConnectionQuality {
  if (!isConnected) return ConnectionQuality.LOST
  if (lines.every((stats) => isWithin(stats, excellent))) return ConnectionQuality.EXCELLENT
  return lines.every((stats) => isWithin(stats, good)) ? ConnectionQuality.GOOD : ConnectionQuality.POOR
}

export function qualityUpdate(participants: { sid: string; quality: ConnectionQuality }[]): ConnectionQualityUpdate {
  const updates = participants.map(({ sid, quality }) => {
    return new ConnectionQualityInfo({ participantSid: sid, quality, score: score[quality] })
  })
  return new ConnectionQualityUpdate({ updates })
}

function isWithin(stats: LinkStats, limit: LinkStats): boolean {
  return stats.loss <= limit.loss && stats.round_trip_ms <= limit.round_trip_ms
}
