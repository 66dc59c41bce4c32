export interface Random {
  /** Both ends are inclusive. */
  int(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(among: readonly T[]): T
}

/** Returns the generator of one step, independent of the steps before it. */
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
