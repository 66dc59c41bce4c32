/** Chance that comes out the same for the same seed. */
export interface Random {
  /** Both ends included. */
  int(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(among: readonly T[]): T
}

/** The generator of one step: the steps before it have no say in what it draws. */
export function randomOf(seed: number, index: number): Random {
  const next = mulberry32(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    chance: (share) => next() < share,
    pick: (among) => among[int(0, among.length - 1)]!,
  }
}

function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
