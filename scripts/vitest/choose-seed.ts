/** TEST_SEED is a number or "random". The default is fixed, so that failures are reproducible. */
export function chooseSeed(given: string | undefined): number {
  if (!given) return 1
  if (given === 'random') return Math.floor(Math.random() * 2 ** 31)
  const seed = Number(given)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be a whole number or "random", not "${given}".`)
  return seed
}
