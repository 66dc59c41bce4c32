/** One test file run with one mutant, or with none to record what its tests reach; passed to the worker as a file. */
export interface Step {
  id: number
  test_file: string
  mutant: number | null
  // Positions of the tests to run, as in `TestDone`; all if absent.
  tests?: string[]
  // The time limit of one test.
  test_limit_ms: number
  // Repeats a failed test without the mutant, to verify that the process is still sound.
  confirms: boolean
  // The mutant is in module-level code.
  reloads: boolean
}

interface TestDone {
  // Identifies a test even if titles repeat.
  position: string
  name: string
  duration_ms: number
  // Mutants whose code ran during the test.
  reached: number[]
}

// Appended to the log by workers, in chronological order.
export type LogLine =
  | { step: number; event: 'started'; pid: number }
  | { step: number; event: 'loaded'; reached: number[] }
  | ({ step: number; event: 'passed' } & TestDone)
  | { step: number; event: 'killed' | 'timed out' | 'spoiled'; by: string; error: string }
  | { step: number; event: 'ended' }
