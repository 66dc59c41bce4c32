/** Catches errors of timers, events and packets: nobody else could, and an uncaught one ends every meeting. */
export function guard(log: (line: string) => void, what: string, run: () => void): void {
  try {
    run()
  } catch (error) {
    log(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
