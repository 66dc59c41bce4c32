import type { roomTicket } from '@razgovor/contract/meetings'
import type { Room } from 'livekit-client'

type IceServers = (typeof roomTicket)['_zod']['output']['ice_servers']

/**
 * livekit-client ignores the room server's ICE servers if it is given any. It copies this configuration for each
 * connection it makes, after the server's response to the join, and so the getter can return both.
 */
export function connectionConfig(room: Room, own: IceServers): RTCConfiguration {
  if (own.length === 0) return {}
  const known = new Set(own.flatMap(({ urls }) => urls))
  return {
    get iceServers() {
      const theirs = room.engine.latestJoinResponse?.iceServers ?? []
      // A server that both name would only be asked twice.
      return [...own, ...theirs.filter(({ urls }) => urls.some((url) => !known.has(url)))]
    },
  }
}
