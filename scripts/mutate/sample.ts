// mulberry32: a small seeded generator.
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks `size` items in their original order; the same seed picks the same ones. */
export function sample<T>(items: T[], { size, seed }: { size: number; seed: number }): T[] {
  const random = createRandom(seed)
  return items
    .map((item, index) => ({ item, index, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, size)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item)
}
