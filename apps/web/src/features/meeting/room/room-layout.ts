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

interface PeerPresent {
  identity: string
  has_screen: boolean
}

interface Present {
  identity: string
  peers: readonly PeerPresent[]
  active_identity: string | null
  pinned: TilePlace | null
  spotlight_id: string | null
}

/** The largest number of tiles in the grid, including the person's own. */
const gridMax = 9

export function planStage({ identity, peers, active_identity, ...large }: Present): StagePlan {
  const all = [...peers.map((peer) => peer.identity), identity].map(camera)
  const screens = screensOf(peers)
  if (peers.length <= 1 && screens.length === 0)
    return { big: null, strip: [], grid: all.slice(0, -1), has_corner: true }
  const big = largeTile(peers, large)
  if (big) return besides(big, [...screens, ...all])
  if (!hasActiveTile(peers.length)) return { big: null, strip: [], grid: all, has_corner: false }
  return besides(all.find((tile) => tile.identity === active_identity) ?? all[0]!, all)
}

/** Returns the tile beside which all others are small: the pinned one, else whom a host shows, else the first shared screen. */
export function largeTile(
  peers: readonly PeerPresent[],
  { pinned, spotlight_id }: Pick<Present, 'pinned' | 'spotlight_id'>,
): TilePlace | null {
  const [screens, cameras] = [screensOf(peers), peers.map((peer) => camera(peer.identity))]
  const chosen = [...screens, ...cameras].find((tile) => isSamePlace(tile, pinned))
  return chosen ?? cameras.find(({ identity }) => identity === spotlight_id) ?? screens[0] ?? null
}

export function isSamePlace(one: TilePlace, other: TilePlace | null): boolean {
  return one.identity === other?.identity && one.kind === other.kind
}

/** Whether the active speaker gets the big tile. */
export function hasActiveTile(peers_count: number): boolean {
  return peers_count + 1 > gridMax
}

function besides(big: TilePlace, all: readonly TilePlace[]): StagePlan {
  return { big, strip: all.filter((tile) => !isSamePlace(tile, big)), grid: [], has_corner: false }
}

function screensOf(peers: readonly PeerPresent[]): TilePlace[] {
  return peers.filter(({ has_screen }) => has_screen).map(({ identity }) => ({ identity, kind: 'SCREEN' }))
}

function camera(identity: string): TilePlace {
  return { identity, kind: 'CAMERA' }
}
