/** TEST_SEED is a number, or "random" for another one each time. Without it a red test is red again in the next run. */
export function chooseSeed(given: string | undefined): number {
  if (!given) return 1
  if (given === 'random') return Math.floor(Math.random() * 2 ** 31)
  const seed = Number(given)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be a whole number or "random", not "${given}".`)
  return seed
}
