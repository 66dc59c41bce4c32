export interface TilePlace {
  identity: string
  kind: 'CAMERA' | 'SCREEN'
}

export interface StagePlan {
  big: TilePlace | null
  strip: readonly TilePlace[]
  grid: readonly TilePlace[]
  has_corner: boolean
}

interface Present {
  identity: string
  peers: readonly { identity: string; has_screen: boolean }[]
  active_identity: string | null
}

/** The largest number of tiles in the grid, including the person's own. */
const gridMax = 9

export function planStage({ identity, peers, active_identity }: Present): StagePlan {
  const all = [...peers.map((peer) => peer.identity), identity].map(camera)
  const sharing = peers.find(({ has_screen }) => has_screen)
  if (sharing) return besides({ identity: sharing.identity, kind: 'SCREEN' }, all)
  if (peers.length <= 1) return { big: null, strip: [], grid: all.slice(0, -1), has_corner: true }
  if (!hasActiveTile(peers.length)) return { big: null, strip: [], grid: all, has_corner: false }
  const active = all.find((tile) => tile.identity === active_identity) ?? all[0]!
  return besides(
    active,
    all.filter((tile) => tile !== active),
  )
}

/** Whether the active speaker gets the big tile. */
export function hasActiveTile(peers_count: number): boolean {
  return peers_count + 1 > gridMax
}

function besides(big: TilePlace, strip: readonly TilePlace[]): StagePlan {
  return { big, strip, grid: [], has_corner: false }
}

function camera(identity: string): TilePlace {
  return { identity, kind: 'CAMERA' }
}
