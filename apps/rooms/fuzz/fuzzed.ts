export interface Fuzzed {
  sent: number
  // Counted so that a run of refusals alone does not pass for coverage.
  accepted: number
  faults: string[]
}
