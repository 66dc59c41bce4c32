// Passing tests never wait for these, so they suit a machine that is twenty times slower. Polls end before their test,
// because their failure shows the expected value.
export const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 100_000 } },
}
