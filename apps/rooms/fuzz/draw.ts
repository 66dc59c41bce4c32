import fc from 'fast-check'

/** A seeded source of random values: the same seed gives the same sequence. */
export interface Draw {
  // Both ends are inclusive.
  int(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(among: readonly T[]): T
  text(): string
  bytes(most: number): Uint8Array
}

export function draws(seed: number, count: number): Draw[] {
  return fc.sample(fc.gen(), { seed, numRuns: count }).map((draw) => {
    const int = (min: number, max: number) => draw(fc.integer, { min, max })
    return {
      int,
      chance: (share) => int(0, 999) < share * 1000,
      pick: (among) => among[int(0, among.length - 1)]!,
      text: () =>
        Array.from({ length: int(0, 40) }, () =>
          String.fromCodePoint(int(0, 1) ? int(0, 0x2ff) : int(0, 0x1ffff)),
        ).join(''),
      bytes: (most) => draw(fc.uint8Array, { maxLength: most }),
    }
  })
}
