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
  /** Whose screen the person wants to see large when several share. */
  chosen_screen: string | null
}

/** The largest number of tiles in the grid, including the person's own. */
const gridMax = 9

export function planStage({ identity, peers, active_identity, chosen_screen }: Present): StagePlan {
  const all = [...peers.map((peer) => peer.identity), identity].map(camera)
  const sharing = peers.filter(({ has_screen }) => has_screen).map((peer) => peer.identity)
  const large = largeScreen(sharing, chosen_screen)
  if (large) return besides(screen(large), [...sharing.filter((other) => other !== large).map(screen), ...all])
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

/** Returns whose screen is large: the chosen one, else the first. */
export function largeScreen(sharing: readonly string[], chosen_screen: string | null): string | undefined {
  return sharing.find((identity) => identity === chosen_screen) ?? sharing[0]
}

function besides(big: TilePlace, strip: readonly TilePlace[]): StagePlan {
  return { big, strip, grid: [], has_corner: false }
}

function camera(identity: string): TilePlace {
  return { identity, kind: 'CAMERA' }
}

function screen(identity: string): TilePlace {
  return { identity, kind: 'SCREEN' }
}
