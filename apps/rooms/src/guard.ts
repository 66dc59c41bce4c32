/**
 * Runs what an event, a timer or a packet calls: an error there has no caller to handle it and would end the process,
 * and with it everybody's meeting. `what` names it in the log.
 */
export function guard(log: (line: string) => void, what: string, run: () => void): void {
  try {
    run()
  } catch (error) {
    log(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
