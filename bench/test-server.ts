import startTestDatabase from '@razgovor/api/test/global-setup'

let started: Promise<() => Promise<void>> | undefined

/** Starts the PostgreSQL of the tests, once for all benchmarks: their helpers keep databases of the first one ready. */
export async function startTestServer(): Promise<void> {
  started ??= startTestDatabase()
  await started
}

export async function stopTestServer(): Promise<void> {
  const stop = await started
  await stop?.()
}
