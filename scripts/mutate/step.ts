/** One test file run with one mutant, or with none to see what its tests reach. It is written to a file for the worker. */
export interface Step {
  id: number
  test_file: string
  mutant: number | null
  /** Positions of the tests to run, as in `TestDone`; all when absent. */
  tests?: string[]
  /** How long one test may take. */
  test_limit_ms: number
  /** Run a test that failed again without the mutant, to see that the process is still sound. */
  confirms: boolean
  /** The mutant is in code that runs when a module is loaded. */
  reloads: boolean
}

interface TestDone {
  /** The place in the file: it names a test even where titles repeat. */
  position: string
  name: string
  duration_ms: number
  /** Mutants whose code ran during the test. */
  reached: number[]
}

/** What a worker appends to the log, in the order in which it happens. */
export type LogLine =
  | { step: number; event: 'started'; pid: number }
  | { step: number; event: 'loaded'; reached: number[] }
  | ({ step: number; event: 'passed' } & TestDone)
  | { step: number; event: 'killed' | 'timed out' | 'spoiled'; by: string; error: string }
  | { step: number; event: 'ended' }
