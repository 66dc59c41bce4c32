import type { ParticipantPermission } from '@livekit/protocol'
import type { WebSocket } from 'ws'
import type { Media } from '../media/media.ts'
import type { Claims } from '../tokens.ts'
import type { RelayPort } from '../turn/relay-port.ts'
import type { Limits } from './limits.ts'

export interface Joining {
  claims: Claims
  identity: string
  socket: WebSocket
  media: Media
  // Used by clients behind a TURN server.
  relay: RelayPort | undefined
  auto_subscribe: boolean
  maps_sections: boolean
  permission: ParticipantPermission
  limits: Limits
  now_ms: number
}
