import type { MeetingState } from '../../meeting.store.ts'
import { largeTile, type TilePlace } from '../room-layout.ts'

/** Returns the tile beside which all others are small; null while there is none. */
export function largeTileOf({ identity, peers, ownScreen, ...chosen }: MeetingState): TilePlace | null {
  const { pinned, spotlight_id, isBoardOpen } = chosen
  const present = peers.map((peer) => ({ identity: peer.identity, hasScreen: peer.screen !== null }))
  return largeTile({ identity, peers: present, isSharing: ownScreen !== null, isBoardOpen, pinned, spotlight_id })
}
