import { expect, test } from 'vitest'
import { boardPlace, planStage, type TilePlace } from './room-layout.ts'

function present(
  count: number,
  sharing: readonly string[] = [],
  {
    active = null,
    pinned = null,
    spotlight = null,
    isSharing = false,
    isBoardOpen = false,
  }: {
    active?: string | null
    pinned?: TilePlace | null
    spotlight?: string | null
    isSharing?: boolean
    isBoardOpen?: boolean
  } = {},
) {
  const peers = Array.from({ length: count }, (_, index) => `peer-${index}`)
  return planStage({
    identity: 'me',
    peers,
    screens: sharing,
    activeIdentity: active,
    isSharing,
    isBoardOpen,
    pinned,
    spotlight_id: spotlight,
  })
}

test('the video of one other person is large, and the person’s own is in the corner', () => {
  expect(present(1)).toMatchObject({ grid: [{ identity: 'peer-0' }], hasCorner: true, big: null })
})

test('a lone person sees only the corner', () => {
  expect(present(0)).toMatchObject({ grid: [], hasCorner: true })
})

test('up to nine tiles are equal, the own one last', () => {
  const { grid, hasCorner } = present(8)
  expect(grid).toHaveLength(9)
  expect(grid.at(-1)).toEqual({ identity: 'me', kind: 'CAMERA' })
  expect(hasCorner).toBe(false)
})

test('above nine the active speaker is large and the others are beside', () => {
  const { big, strip } = present(9, [], { active: 'peer-4' })
  expect(big).toEqual({ identity: 'peer-4', kind: 'CAMERA' })
  expect(strip).toHaveLength(9)
  expect(strip).not.toContainEqual(big)
})

test('a shared screen is large, and everybody is beside it', () => {
  const { big, strip } = present(1, ['peer-0'])
  expect(big).toEqual({ identity: 'peer-0', kind: 'SCREEN' })
  expect(strip.map(({ identity }) => identity)).toEqual(['peer-0', 'me'])
})

test('the pinned one of two shared screens is large, else the first; the other is beside it', () => {
  const screens = (plan: ReturnType<typeof present>) =>
    [plan.big, ...plan.strip].filter((tile) => tile?.kind === 'SCREEN')
  const [first, second] = ['peer-0', 'peer-1'].map((identity) => ({ identity, kind: 'SCREEN' as const }))
  const sharing = ['peer-0', 'peer-1']
  expect(screens(present(2, sharing))).toEqual([first, second])
  expect(screens(present(2, sharing, { pinned: second! }))).toEqual([second, first])
  expect(present(2, sharing, { pinned: second! }).strip).toHaveLength(4)
  expect(screens(present(2, ['peer-0'], { pinned: second! }))).toEqual([first])
})

test('a pinned person is large instead of equal tiles, the active speaker and a shared screen', () => {
  const pinned = { identity: 'peer-1', kind: 'CAMERA' as const }
  for (const plan of [
    present(2, [], { pinned }),
    present(9, [], { active: 'peer-4', pinned }),
    present(2, ['peer-0'], { pinned }),
  ]) {
    expect(plan.big).toEqual(pinned)
    expect(plan.strip).not.toContainEqual(pinned)
  }
  expect(present(2, ['peer-0'], { pinned }).strip[0]).toEqual({ identity: 'peer-0', kind: 'SCREEN' })
})

test('a pin waits while its person is away, and has no meaning for two people without a screen', () => {
  expect(present(2, [], { pinned: { identity: 'gone', kind: 'CAMERA' } })).toMatchObject({ big: null })
  const pinned = { identity: 'peer-0', kind: 'CAMERA' as const }
  expect(present(1, [], { pinned })).toMatchObject({ big: null, hasCorner: true })
  expect(present(1, ['peer-0'], { pinned }).big).toEqual(pinned)
})

test('a person in the spotlight is large instead of equal tiles, the active speaker and a shared screen, unless a pin says otherwise', () => {
  const shown = { identity: 'peer-1', kind: 'CAMERA' }
  const spotlight = 'peer-1'
  for (const plan of [
    present(2, [], { spotlight }),
    present(9, [], { active: 'peer-4', spotlight }),
    present(2, ['peer-0'], { spotlight }),
  ])
    expect(plan.big).toEqual(shown)
  const pinned = { identity: 'peer-0', kind: 'CAMERA' as const }
  expect(present(2, [], { spotlight, pinned }).big).toEqual(pinned)
  // A pin on a person who left has no effect.
  expect(present(2, [], { spotlight, pinned: { identity: 'gone', kind: 'CAMERA' } }).big).toEqual(shown)
  // Own tiles are not enlarged, and absent people get no tile.
  for (const absent of ['me', 'gone']) expect(present(2, [], { spotlight: absent }).big).toBeNull()
})

test('the person who shares sees their own screen small, beside or among the others', () => {
  const own = { identity: 'me', kind: 'SCREEN' as const }
  expect(present(0, [], { isSharing: true })).toMatchObject({ grid: [], hasCorner: true })
  const [alone, few, many] = [1, 4, 9].map((count) => present(count, [], { isSharing: true }))
  expect(alone).toMatchObject({ big: { identity: 'peer-0', kind: 'CAMERA' }, hasCorner: false })
  expect(alone!.strip).toEqual([own, { identity: 'me', kind: 'CAMERA' }])
  expect(few!.grid).toContainEqual(own)
  expect(few!.grid).toHaveLength(6)
  expect(many!.strip).toContainEqual(own)
  const both = present(1, ['peer-0'], { isSharing: true })
  expect(both.big).toEqual({ identity: 'peer-0', kind: 'SCREEN' })
  expect(both.strip[0]).toEqual(own)
  expect(present(1, ['peer-0'], { isSharing: true, pinned: own }).big).toEqual(own)
  expect(present(1, [], { pinned: own })).toMatchObject({ big: null, hasCorner: true })
})

test('the board is the large tile unless a screen is shared, a person is spotlit or another tile is pinned', () => {
  const isBoardOpen = true
  for (const count of [0, 1, 4, 12]) {
    const { big, strip, hasCorner } = present(count, [], { isBoardOpen })
    expect(big).toEqual(boardPlace)
    expect(strip).toHaveLength(count + 1)
    expect(hasCorner).toBe(false)
  }
  const shared = present(2, ['peer-0'], { isBoardOpen })
  expect(shared.big).toEqual({ identity: 'peer-0', kind: 'SCREEN' })
  expect(shared.strip[0]).toEqual(boardPlace)
  expect(present(2, ['peer-0'], { isBoardOpen, pinned: boardPlace }).big).toEqual(boardPlace)
  expect(present(2, [], { isBoardOpen, spotlight: 'peer-1' }).big).toEqual({ identity: 'peer-1', kind: 'CAMERA' })
  expect(present(1, [], { pinned: boardPlace })).toMatchObject({ big: null, hasCorner: true })
})
