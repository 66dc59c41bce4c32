import { test } from '@playwright/test'

// True in `npm run test:long`, which does in full what `npm test` shortens.
const isLong = process.env['TEST_LONG'] !== undefined

/** Skips the journeys of the group in which it is called unless TEST_LONG is set, before anything is started for them. */
export function needsLongRun(): void {
  test.skip(!isLong, 'run by npm run test:long')
}

/** Returns every third of the pages; in the long run all of them. */
export function someOf<T>(pages: readonly T[]): readonly T[] {
  return pages.filter((_, index) => isLong || index % 3 === 0)
}
