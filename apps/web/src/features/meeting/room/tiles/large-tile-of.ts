import type { MeetingState } from '../../meeting.store.ts'
import { largeTile, type TilePlace } from '../room-layout.ts'

/** Returns the tile beside which all others are small; null while there is none. */
export function largeTileOf({ identity, peers, own_screen, ...chosen }: MeetingState): TilePlace | null {
  const { pinned, spotlight_id, is_board_open } = chosen
  const present = peers.map((peer) => ({ identity: peer.identity, has_screen: peer.screen !== null }))
  return largeTile({ identity, peers: present, is_sharing: own_screen !== null, is_board_open, pinned, spotlight_id })
}
