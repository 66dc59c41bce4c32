/** Catches errors of timers, events and packets, which have no caller; an uncaught one would end every meeting. */
export function guard(log: (line: string) => void, what: string, run: () => void): void {
  try {
    run()
  } catch (error) {
    log(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
