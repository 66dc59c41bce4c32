import { currentRoom } from '../room/connection/room-connection.ts'
import { count, type Counted, type Stat } from './stats-sample.ts'

/** Null outside a room and while it reconnects. */
export async function readStats(): Promise<Counted | null> {
  const connections = currentRoom()?.engine.pcManager
  if (!connections) return null
  const [sent, received] = await Promise.all([
    connections.publisher.getStats(),
    (connections.subscriber ?? connections.publisher).getStats(),
  ])
  return count(toList(sent), toList(received), performance.now())
}

function toList(report: RTCStatsReport | undefined): Stat[] {
  return report ? [...(report.values() as Iterable<Stat>)] : []
}
