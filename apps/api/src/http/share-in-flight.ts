/** Calls during a running one share its result. */
export function shareInFlight<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= call().finally(() => (running = undefined))
    return running
  }
}
