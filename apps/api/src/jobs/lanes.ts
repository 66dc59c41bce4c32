import type { JobName } from './catalogue.ts'

interface LaneLimits {
  /** Jobs that run at once in one process. */
  concurrency: number
  /** A try that takes longer has failed; it is what its calls to the outside take at most, many times over. */
  limit_minutes: number
  poll_ms: number
}

/** Workers of a lane take jobs of that lane only, so what an outside service holds up waits alone. */
export const lanes = {
  /** Waits for the bank. */
  money: { concurrency: 3, limit_minutes: 10, poll_ms: 1000 },
  /** Waits for the room server, and runs to the minute. */
  meetings: { concurrency: 4, limit_minutes: 5, poll_ms: 1000 },
  /** Waits for the database alone. */
  news: { concurrency: 3, limit_minutes: 5, poll_ms: 1000 },
  mail: { concurrency: 3, limit_minutes: 5, poll_ms: 2000 },
  push: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  /** Waits for the store of files. */
  files: { concurrency: 2, limit_minutes: 5, poll_ms: 2000 },
  /** May read and write much, and takes long with the years. */
  upkeep: { concurrency: 1, limit_minutes: 60, poll_ms: 2000 },
} as const satisfies Record<string, LaneLimits>

export type Lane = keyof typeof lanes

export const laneOf: Record<JobName, Lane> = {
  'check-order': 'money',
  'sweep-payments': 'money',
  'expire-order': 'money',
  'close-payment': 'money',
  'carry-out-refund': 'money',
  'settle-late-cancel': 'money',
  'send-closing-receipt': 'money',
  'refund-cut': 'money',
  'speaker-no-show': 'money',
  'cancel-meetings-of': 'money',
  'renew-subscription': 'money',
  'sweep-subscriptions': 'money',
  'request-accepted': 'money',

  'open-meeting': 'meetings',
  'replan-meeting': 'meetings',
  'check-presence': 'meetings',
  'meeting-time-warning': 'meetings',
  'meeting-time-limit': 'meetings',
  'meeting-time-over': 'meetings',
  'remove-participant': 'meetings',
  'close-test-room': 'meetings',
  'close-meeting': 'meetings',
  'close-slot': 'meetings',
  'close-room': 'meetings',

  'booking-booked': 'news',
  'booking-canceled': 'news',
  'late-payment-refunded': 'news',
  'booking-refunded': 'news',
  'refund-withdrawn': 'news',
  'application-decided': 'news',
  'legal-change-decided': 'news',
  'tariff-news': 'news',
  'dispute-opened': 'news',
  'dispute-decided': 'news',
  remind: 'news',
  notify: 'news',
  'request-made': 'news',
  'request-answered': 'news',
  'request-off-sale': 'news',
  'expire-request': 'news',
  'end-view': 'news',

  'send-code': 'mail',
  'send-recovery-code': 'mail',
  'send-guess-alarm': 'mail',
  'send-password-changed-mail': 'mail',
  'send-email-changed-mail': 'mail',
  'send-identity-linked-mail': 'mail',
  'send-export-link': 'mail',
  'send-deletion-mail': 'mail',
  'send-sign-in-link': 'mail',
  'send-staff-role-mail': 'mail',
  'send-second-factor-mail': 'mail',
  'resend-mail': 'mail',
  'send-feedback-mail': 'mail',
  'send-notice-mail': 'mail',
  'send-message-mail': 'mail',
  'send-tariff-mail': 'mail',
  'send-booking-mail': 'mail',
  'send-late-payment-mail': 'mail',
  'send-refund-mail': 'mail',
  'send-application-mail': 'mail',
  'send-legal-change-mail': 'mail',
  'send-reminder-mail': 'mail',
  'send-request-mail': 'mail',
  'send-no-show-mail': 'mail',
  'send-dispute-mail': 'mail',

  'send-push': 'push',

  'remove-file': 'files',

  'refresh-speaker-index': 'upkeep',
  'find-off-sale': 'upkeep',
  'sweep-user-events': 'upkeep',
  'sweep-expired': 'upkeep',
  'sweep-files': 'upkeep',
  'sweep-mails': 'upkeep',
  'sweep-meetings': 'upkeep',
  'sweep-payout-papers': 'upkeep',
  'rebuild-all-availability': 'upkeep',
  'rebuild-availability': 'upkeep',
  'follow-tariffs': 'upkeep',
  'check-ledger': 'upkeep',
  'start-reconciliation': 'upkeep',
  reconcile: 'upkeep',
  'erase-receipts': 'upkeep',
  'anonymise-user': 'upkeep',
  'user-anonymised': 'upkeep',
}

/** Somebody sits and waits for these; lower goes first within a lane. */
const urgent: ReadonlySet<JobName> = new Set(['send-code', 'send-recovery-code', 'send-sign-in-link'])

export function priorityOf(name: JobName): number {
  return urgent.has(name) ? -10 : 0
}
