export interface Fuzzed {
  sent: number
  /** Not refused: a run of nothing but refusals would show nothing. */
  accepted: number
  faults: string[]
}
