export interface TilePlace {
  identity: string
  kind: 'CAMERA' | 'SCREEN' | 'BOARD'
}

/** The board belongs to no participant. */
export const boardPlace: TilePlace = { identity: 'board', kind: 'BOARD' }

export interface StagePlan {
  big: TilePlace | null
  strip: readonly TilePlace[]
  grid: readonly TilePlace[]
  hasCorner: boolean
}

interface LargeChoice {
  identity: string
  peers: readonly string[]
  /** Those of them whose screens are shown, in the order in which they began. */
  screens: readonly string[]
  /** Whether the person's own screen is shared. */
  isSharing: boolean
  isBoardOpen: boolean
  pinned: TilePlace | null
  spotlight_id: string | null
}

interface Present extends LargeChoice {
  activeIdentity: string | null
}

/** The largest number of people in the grid, the person included. */
const gridMax = 9

export function planStage({ activeIdentity, ...choice }: Present): StagePlan {
  const { identity, peers } = choice
  const people = [...peers, identity].map(camera)
  const shown = [...choice.screens.map(screen), ...ownScreen(choice), ...boardOf(choice)]
  if (peers.length <= 1 && shown.length === 0)
    return { big: null, strip: [], grid: people.slice(0, -1), hasCorner: true }
  const big = largeTile(choice)
  const all = [...shown, ...people]
  if (big) return besides(big, all)
  if (peers.length === 1) return besides(people[0]!, all)
  if (!hasActiveTile(peers.length)) return { big: null, strip: [], grid: all, hasCorner: false }
  return besides(people.find((tile) => tile.identity === activeIdentity) ?? people[0]!, all)
}

/**
 * Returns the tile beside which all others are small: the pinned one, else the person whom a host shows, else the first
 * screen that another person shares, else the board.
 */
export function largeTile(choice: LargeChoice): TilePlace | null {
  const { pinned, spotlight_id } = choice
  const [screens, cameras] = [choice.screens.map(screen), choice.peers.map(camera)]
  const board = boardOf(choice)
  const chosen = [...screens, ...ownScreen(choice), ...board, ...cameras].find((tile) => isSamePlace(tile, pinned))
  return chosen ?? cameras.find(({ identity }) => identity === spotlight_id) ?? screens[0] ?? board[0] ?? null
}

export function isSamePlace(one: TilePlace, other: TilePlace | null): boolean {
  return one.identity === other?.identity && one.kind === other.kind
}

export function hasActiveTile(peersCount: number): boolean {
  return peersCount + 1 > gridMax
}

function besides(big: TilePlace, all: readonly TilePlace[]): StagePlan {
  return { big, strip: all.filter((tile) => !isSamePlace(tile, big)), grid: [], hasCorner: false }
}

/** Omitted while the person is alone, because nobody sees it. */
function ownScreen({ identity, peers, isSharing }: LargeChoice): TilePlace[] {
  return isSharing && peers.length > 0 ? [screen(identity)] : []
}

function boardOf({ isBoardOpen }: LargeChoice): TilePlace[] {
  return isBoardOpen ? [boardPlace] : []
}

function camera(identity: string): TilePlace {
  return { identity, kind: 'CAMERA' }
}

function screen(identity: string): TilePlace {
  return { identity, kind: 'SCREEN' }
}
