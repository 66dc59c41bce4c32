let aheadMs = 0

/** Returns milliseconds since the epoch by the server's clock, because the browser's may be wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

export function serverNowIso(): string {
  return new Date(serverNow()).toISOString()
}

/** A response may take a second, so smaller differences are noise and would make countdowns jump. */
export function syncServerClock(instant_iso: string): void {
  const measured = Date.parse(instant_iso) - Date.now()
  if (!Number.isNaN(measured) && Math.abs(measured - aheadMs) > 1000) aheadMs = measured
}
