/** What a journey may ask of the stack. */
export type StackRequest =
  | { type: 'advance'; seconds: number }
  | { type: 'now' }
  /** When the nearest meeting of the person with this e-mail begins. */
  | { type: 'next_start'; email: string }
  | { type: 'faults'; faults: Record<string, unknown> }
