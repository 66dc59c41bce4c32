export interface LongPart {
  name: string
  // Vitest files that do more when TEST_LONG is set.
  tests: readonly string[]
  // Names of files that `config` runs.
  journeys?: readonly string[]
  // e2e/long.config.ts if it is not given. All its journeys belong to the part if none are named.
  config?: string
  // Files and folders whose changes require another run.
  covers: readonly string[]
  // Tests of `npm test` that run again, with this store, room server or browser instead of the usual one.
  other?: 'minio' | 'livekit' | 'firefox'
  is_serial?: boolean
}
