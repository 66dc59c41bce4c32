import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { JobDefinition } from './define-job.ts'
import type { Lane } from './lanes.ts'
import { register } from './registry.ts'

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
  /** Every module forgets what it keeps of them. */
  'user-anonymised': z.object({ user_id: uuid }),
  'resend-mail': z.object({ mail_id: uuid }),

  'sweep-mails': z.object({}),
  'rebuild-all-availability': z.object({}),
  'check-ledger': z.object({}),
  /** Every night: payees whose details neither the money nor the law needs any more. */
  'sweep-payout-papers': z.object({}),
  /** The free slots of the speaker's rules, as they should be now. */
  'rebuild-availability': z.object({ speaker_id: uuid }),

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

  /** Queued with the record of that end: both sides are told. */
  'meeting-time-over': consultationRef,
  /** Queued with the outcome: the money goes back, and both sides are told. */
  'speaker-no-show': bookingRef,
  'dispute-opened': disputeRef,
  'dispute-decided': disputeRef,

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

type Name = keyof typeof jobCatalogue
type Payloads = { [N in Name]: z.infer<(typeof jobCatalogue)[N]> }

declare module './registry.ts' {
  interface Jobs extends Payloads {}
}

/** A module's share of the jobs. */
export type JobHandlers<N extends Name = Name> = { [K in N]: (ctx: Ctx, payload: Payloads[K]) => Promise<void> }

const laneOf: Record<Name, Lane> = {
  'speaker-no-show': 'money',
  'sweep-subscriptions': 'money',
  'request-accepted': 'money',

  'meeting-time-over': 'meetings',

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

  'resend-mail': 'mail',
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

  'find-off-sale': 'upkeep',
  'sweep-user-events': 'upkeep',
  'sweep-mails': 'upkeep',
  'sweep-payout-papers': 'upkeep',
  'rebuild-all-availability': 'upkeep',
  'rebuild-availability': 'upkeep',
  'follow-tariffs': 'upkeep',
  'check-ledger': 'upkeep',
  'user-anonymised': 'upkeep',
}

const retries: Partial<Record<Name, number>> = {
  'send-push': 8,
  'send-notice-mail': 12,
  remind: 8,
  'resend-mail': 5,
}

/** By the database's clock, in UTC. */
const crons: Partial<Record<Name, string>> = {
  'find-off-sale': '* * * * *',
  'sweep-subscriptions': '*/10 * * * *',
  'sweep-user-events': '*/10 * * * *',
  'sweep-mails': '35 1 * * *',
  'follow-tariffs': '20 1 * * *',
  'rebuild-all-availability': '30 1 * * *',
  'sweep-payout-papers': '40 1 * * *',
  'check-ledger': '45 1 * * *',
}

/** The jobs that have no definition of their own yet. */
export function defineCatalogued(handlers: JobHandlers, titles: Record<Name, string>): JobDefinition<Name>[] {
  return (Object.keys(jobCatalogue) as Name[]).map((name) => {
    const handle = handlers[name] as (ctx: Ctx, payload: unknown) => Promise<void>
    return register({
      name,
      title: titles[name],
      lane: laneOf[name],
      retries: retries[name],
      cron: crons[name],
      run: async (ctx: Ctx, payload: unknown) => handle(ctx, jobCatalogue[name].parse(payload)),
    })
  })
}
