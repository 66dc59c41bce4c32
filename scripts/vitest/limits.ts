/**
 * A test that passes never waits for these, so they are long enough for a machine that is twenty times slower than
 * usual. A poll ends before its test does, because its failure says what was expected.
 */
export const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 100_000 } },
}
