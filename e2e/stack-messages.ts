/** What a journey may ask of the stack. */
export type StackRequest =
  | { type: 'advance'; seconds: number }
  | { type: 'now' }
  | { type: 'faults'; faults: Record<string, unknown> }
