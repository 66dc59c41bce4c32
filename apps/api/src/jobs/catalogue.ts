import { identityProvider } from '@razgovor/contract/accounts'
import { role, uuid } from '@razgovor/contract/values'
import { z } from 'zod'

const bookingRef = z.object({ booking_id: uuid })
const consultationRef = z.object({ consultation_id: uuid })
const applicationRef = z.object({ application_id: uuid })
const legalChangeRef = z.object({ legal_change_id: uuid })
const orderRef = z.object({ order_id: uuid })
const refundRef = z.object({ refund_id: uuid })
const reminderRef = bookingRef.extend({ minutes_before: z.literal([1440, 60, 10]) })
const disputeRef = z.object({ dispute_id: uuid })
const requestRef = z.object({ request_id: uuid })

const tariffNews = z.object({
  about: z.enum(['REBILL_SOON', 'REBILL_FAILED', 'PERIOD_BEGUN', 'ENDED', 'MONEY_BACK', 'REFUNDED']),
  /** Of the period that began, of the order whose money goes back, of the refund, else of the subscription. */
  id: uuid,
})
export type TariffNews = z.infer<typeof tariffNews>

/** Every job and its payload. A payload names rows; the handler reads their state when it runs. */
export const jobCatalogue = {
  'send-code': z.object({
    /** A user, or a pending identity. */
    subject_id: uuid,
    purpose: z.enum(['CONFIRM_EMAIL', 'RECOVER_PASSWORD', 'CHANGE_EMAIL', 'LINK_IDENTITY', 'CONFIRM_IDENTITY']),
    code: z.string(),
  }),

  /** Looks for the account when it runs, so that the call takes as long for an unknown e-mail. */
  'send-recovery-code': z.object({ email: z.string(), asked_from: z.string().optional() }),
  'send-guess-alarm': z.object({ email: z.string() }),
  'send-sign-in-link': z.object({ email: z.string() }),
  'send-password-changed-mail': z.object({ user_id: uuid }),
  'send-email-changed-mail': z.object({ user_id: uuid, old_email: z.string() }),
  'send-second-factor-mail': z.object({ user_id: uuid, change: z.enum(['ADDED', 'REMOVED', 'NEW_CODES']) }),
  'send-identity-linked-mail': z.object({ user_id: uuid, provider: identityProvider }),
  /** One for each reader of the same change. */
  'send-staff-role-mail': z.object({
    change_id: uuid,
    to_user_id: uuid,
    user_id: uuid,
    by_user_id: uuid,
    before: role,
    role,
  }),
  /** When the half hour of a look at somebody's account is over. */
  'end-view': z.object({ view_id: uuid }),
  'send-export-link': z.object({ user_id: uuid }),
  'send-deletion-mail': z.object({ user_id: uuid }),
  /** When the days to change one's mind are over. */
  'anonymise-user': z.object({ user_id: uuid }),
  /** Every module forgets what it keeps of them. */
  'user-anonymised': z.object({ user_id: uuid }),
  /** Of a file that nothing shows any more. */
  'remove-file': z.object({ url: z.string() }),
  /** Of somebody who was blocked, as an admin asked. */
  'cancel-meetings-of': z.object({ user_id: uuid, by_user_id: uuid, request_id: z.string(), why: z.string() }),
  'resend-mail': z.object({ mail_id: uuid }),
  'send-feedback-mail': z.object({ feedback_id: uuid }),

  /** Every minute. */
  'refresh-speaker-index': z.object({}),
  /** Every night. */
  'sweep-expired': z.object({}),
  'sweep-files': z.object({}),
  'sweep-mails': z.object({}),
  'rebuild-all-availability': z.object({}),
  'check-ledger': z.object({}),
  /** Every night: payees whose details neither the money nor the law needs any more. */
  'sweep-payout-papers': z.object({}),
  'start-reconciliation': z.object({}),
  /** So many payments of a run as the bank may be asked about in a minute. */
  reconcile: z.object({ run_id: uuid }),
  /** The free slots of the speaker's rules, as they should be now. */
  'rebuild-availability': z.object({ speaker_id: uuid }),

  /** Asks the acquirer how an order stands, again and again until it is settled. */
  'check-order': orderRef,
  /** Every ten minutes: asks about every payment that is still open, and carries out every refund still owed. */
  'sweep-payments': z.object({}),
  /** At the end of the payment window. */
  'expire-order': orderRef,
  /** Makes sure that a given-up attempt takes no money any more: cancels it; what it took already, counts. */
  'close-payment': z.object({ payment_id: uuid }),
  'carry-out-refund': refundRef,
  /** After the end of a meeting whose listener canceled too late for a refund. */
  'settle-late-cancel': bookingRef,
  /** When a meeting that was paid for in advance has ended; again while the bank's answer is not known. */
  'send-closing-receipt': bookingRef,
  /** Each day after somebody was anonymised, until no receipt needs their name or address any more. */
  'erase-receipts': z.object({ user_id: uuid }),

  /** When a subscription is to be charged again, or to end. */
  'renew-subscription': z.object({ subscription_id: uuid }),
  /** Every ten minutes: those whose job was lost. */
  'sweep-subscriptions': z.object({}),

  /** What the parties are told; `notifications` listens. */
  'booking-booked': bookingRef,
  'booking-canceled': bookingRef.extend({ by: z.enum(['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK']) }),
  'late-payment-refunded': orderRef,
  'booking-refunded': refundRef,
  'refund-withdrawn': refundRef,
  'application-decided': applicationRef,
  'legal-change-decided': legalChangeRef,
  'tariff-news': tariffNews,
  /** A tariff's limits were changed. */
  'follow-tariffs': z.object({}),

  /** A day, an hour and ten minutes before the start. */
  remind: reminderRef,
  /** Notifies whom the kind says; its `load` reads the reference. */
  notify: z.object({ kind: z.string(), ref: z.record(z.string(), z.unknown()) }),
  /** Queued with the notification, in the same transaction. */
  'send-notice-mail': z.object({ notification_id: uuid }),
  /** To one of the reader's devices. */
  'send-push': z.object({ notification_id: uuid, push_subscription_id: uuid }),
  /** Every ten minutes. */
  'sweep-user-events': z.object({}),

  'request-made': requestRef,
  /** For money: `orders` puts its slot into the listener's cart, and passes on that it was answered. */
  'request-accepted': requestRef,
  /** Or expired. */
  'request-answered': requestRef,
  /** Every minute: accepted requests whose time left the sale before it was paid for. */
  'find-off-sale': z.object({}),
  'request-off-sale': requestRef,
  /** When the last of the proposed times begins. */
  'expire-request': requestRef,

  /** Ten minutes before the start. */
  'open-meeting': consultationRef,
  /** At the slot's start, when the count of fair time may begin. */
  'replan-meeting': consultationRef,
  /** Each minute while the meeting is open. */
  'check-presence': consultationRef,
  /** Five minutes before the speaker's tariff runs out of time, and then; planned anew whenever the count changes. */
  'meeting-time-warning': consultationRef,
  'meeting-time-limit': consultationRef,
  /** Queued with the record of that end: both sides are told. */
  'meeting-time-over': consultationRef,
  /** Queued with the record of the removal. */
  'remove-participant': consultationRef.extend({ user_id: uuid }),
  /** Queued with the outcome: the money goes back, and both sides are told. */
  'speaker-no-show': bookingRef,
  'refund-cut': bookingRef,
  'dispute-opened': disputeRef,
  'dispute-decided': disputeRef,
  'close-test-room': z.object({ connection_test_id: uuid }),
  /** Every night. */
  'sweep-meetings': z.object({}),
  /** At the slot's end. */
  'close-meeting': consultationRef,
  /** Where it ended before the slot's end: nobody is offered a place any more. */
  'close-slot': consultationRef,
  /** Queued with the record of the end. */
  'close-room': consultationRef,

  /** Queued by the release before: see notifications/retired-mail-jobs.ts. */
  'send-message-mail': z.object({ consultation_message_id: uuid, user_id: uuid }),
  'send-tariff-mail': tariffNews,
  'send-booking-mail': bookingRef.extend({ user_id: uuid, about: z.enum(['BOOKED', 'CANCELED']) }),
  'send-late-payment-mail': orderRef,
  'send-refund-mail': refundRef,
  'send-application-mail': applicationRef,
  'send-legal-change-mail': legalChangeRef,
  'send-reminder-mail': reminderRef.extend({ user_id: uuid }),
  'send-request-mail': requestRef.extend({ about: z.enum(['MADE', 'ANSWERED', 'OFF_SALE']) }),
  'send-no-show-mail': bookingRef.extend({ user_id: uuid }),
  'send-dispute-mail': disputeRef.extend({ user_id: uuid, about: z.enum(['OPENED', 'DECIDED']) }),
} as const

export type JobName = keyof typeof jobCatalogue
export type JobPayload<N extends JobName> = z.infer<(typeof jobCatalogue)[N]>

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobCatalogue, name)
}
