import { serverNow } from '../../lib/server-clock.ts'

/** The instant from which one may ask for a new code. */
export function resendAt(resend_after_seconds: number): string {
  return new Date(serverNow() + resend_after_seconds * 1000).toISOString()
}
