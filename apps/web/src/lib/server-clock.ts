let ahead_ms = 0

/** Milliseconds since the epoch by the server's clock: the browser's may be wrong. */
export function serverNow(): number {
  return Date.now() + ahead_ms
}

export function serverNowIso(): string {
  return new Date(serverNow()).toISOString()
}

/** Responses may take a second: smaller differences are noise and would make countdowns jump. */
export function syncServerClock(instant_iso: string): void {
  const measured = Date.parse(instant_iso) - Date.now()
  if (!Number.isNaN(measured) && Math.abs(measured - ahead_ms) > 1000) ahead_ms = measured
}
