import type { MeetingState } from '../../meeting.store.ts'
import { largeTile, type TilePlace } from '../room-layout.ts'
import { shownScreens } from '../shared-screens.ts'

/** Returns the tile beside which all others are small; null while there is none. */
export function largeTileOf(meeting: MeetingState): TilePlace | null {
  const { identity, pinned, spotlight_id, isBoardOpen } = meeting
  const peers = meeting.peers.map((peer) => peer.identity)
  const isSharing = meeting.ownScreen !== null
  return largeTile({ identity, peers, screens: shownScreens(meeting), isSharing, isBoardOpen, pinned, spotlight_id })
}
