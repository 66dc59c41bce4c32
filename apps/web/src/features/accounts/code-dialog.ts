import { openModal } from '../../lib/modal.ts'
import { serverNow } from '../../lib/server-clock.ts'

/** The instant from which one may ask for a new code. */
export function resendAt(resend_after_seconds: number): string {
  return new Date(serverNow() + resend_after_seconds * 1000).toISOString()
}

export function openCodeDialog(code: { email: string; next: string; resend_after_seconds: number }): void {
  const { email, next, resend_after_seconds } = code
  openModal('EMAIL_CODE', { email, next, resend_at: resendAt(resend_after_seconds) })
}
