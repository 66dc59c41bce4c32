import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { wasSent } from '../../mail/mail-log.ts'
import type { NoticeKind, NoticeRef } from '../../notices/notice-kind.ts'
import { loadBookingForNotice, sideOf } from './booking-notice.ts'
import { applicationDecided } from './kinds/application-decided.ts'
import { booked } from './kinds/booked.ts'
import { cancelConfirmed } from './kinds/cancel-confirmed.ts'
import { canceled } from './kinds/canceled.ts'
import { disputeDecided } from './kinds/dispute-decided.ts'
import { disputeOpened } from './kinds/dispute-opened.ts'
import { latePayment } from './kinds/late-payment.ts'
import { legalChangeDecided } from './kinds/legal-change-decided.ts'
import { message } from './kinds/message.ts'
import { noShow } from './kinds/no-show.ts'
import { refund } from './kinds/refund.ts'
import { reminder } from './kinds/reminder.ts'
import { request } from './kinds/request.ts'
import { requestAnswer } from './kinds/request-answer.ts'
import { requestOffSale } from './kinds/request-off-sale.ts'
import { notify } from './notify.ts'
import { loadTariffNotices } from './notify-of-tariff.ts'
import { retiredMailJobsTitles } from './retired-mail-jobs.texts.ts'
import { mailNotice } from './send-notice-mail.ts'

const bookingMail = z.object({ booking_id: uuid, user_id: uuid, about: z.enum(['BOOKED', 'CANCELED']) })
const disputeMail = z.object({ dispute_id: uuid, user_id: uuid, about: z.enum(['OPENED', 'DECIDED']) })
const messageRef = z.object({ consultation_message_id: uuid, user_id: uuid })
const reminderMail = z.object({ booking_id: uuid, minutes_before: z.literal([1440, 60, 10]), user_id: uuid })
const requestMail = z.object({ request_id: uuid, about: z.enum(['MADE', 'ANSWERED', 'OFF_SALE']) })
const tariffMail = z.object({
  about: z.enum(['REBILL_SOON', 'REBILL_FAILED', 'PERIOD_BEGUN', 'ENDED', 'MONEY_BACK', 'REFUNDED']),
  id: uuid,
})

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'send-application-mail': { application_id: string }
    'send-booking-mail': z.infer<typeof bookingMail>
    'send-dispute-mail': z.infer<typeof disputeMail>
    'send-late-payment-mail': { order_id: string }
    'send-legal-change-mail': { legal_change_id: string }
    'send-message-mail': z.infer<typeof messageRef>
    'send-no-show-mail': { booking_id: string; user_id: string }
    'send-refund-mail': { refund_id: string }
    'send-reminder-mail': z.infer<typeof reminderMail>
    'send-request-mail': z.infer<typeof requestMail>
    'send-tariff-mail': z.infer<typeof tariffMail>
  }
}

interface OldMail {
  ref: NoticeRef
  ref_id: string
  user_id?: string
}

async function mail(ctx: Ctx, kind: NoticeKind, { ref, ref_id, user_id }: OldMail): Promise<void> {
  for (const notice of await kind.loadQueued(ctx, ref))
    if (user_id === undefined || notice.user_id === user_id) await mailNotice(ctx, kind, { ...notice, ref_id })
}

async function sendBookingMail(
  ctx: Ctx,
  { booking_id, user_id, about }: JobPayload<'send-booking-mail'>,
): Promise<void> {
  const booking = await loadBookingForNotice(ctx.db, booking_id)
  const side = booking && sideOf(booking, user_id)
  if (!side || (await wasSent(ctx.db, { to: side.reader.email, about, ref_id: booking_id }))) return
  const old = { ref: { booking_id, by: booking.reason }, ref_id: booking_id, user_id }
  if (about === 'BOOKED') return mail(ctx, booked, old)
  await mail(ctx, canceled, old)
  await mail(ctx, cancelConfirmed, old)
}

async function sendMessageMail(ctx: Ctx, ref: JobPayload<'send-message-mail'>): Promise<void> {
  const notified = await notify(ctx, message, ref)
  if (notified.length === 0) await mail(ctx, message, { ref, ref_id: ref.consultation_message_id })
}

async function sendTariffMail(ctx: Ctx, news: JobPayload<'send-tariff-mail'>): Promise<void> {
  const { kind, notices } = await loadTariffNotices(ctx, news)
  for (const notice of notices) await mailNotice(ctx, kind, { ...notice, ref_id: news.id })
}

/** Handles mail jobs queued by the release before migration 0032. Remove these names in the release after. */
export const retiredMailJobs = [
  defineJob({
    name: 'send-application-mail',
    title: retiredMailJobsTitles['send-application-mail'],
    lane: 'mail',
    payload: z.object({ application_id: uuid }),
    handler: (ctx, ref) => mail(ctx, applicationDecided, { ref, ref_id: ref.application_id }),
  }),
  defineJob({
    name: 'send-booking-mail',
    title: retiredMailJobsTitles['send-booking-mail'],
    lane: 'mail',
    payload: bookingMail,
    handler: sendBookingMail,
  }),
  defineJob({
    name: 'send-dispute-mail',
    title: retiredMailJobsTitles['send-dispute-mail'],
    lane: 'mail',
    payload: disputeMail,
    handler: (ctx, { dispute_id, user_id, about }) =>
      mail(ctx, about === 'OPENED' ? disputeOpened : disputeDecided, {
        ref: { dispute_id },
        ref_id: dispute_id,
        user_id,
      }),
  }),
  defineJob({
    name: 'send-late-payment-mail',
    title: retiredMailJobsTitles['send-late-payment-mail'],
    lane: 'mail',
    payload: z.object({ order_id: uuid }),
    handler: (ctx, ref) => mail(ctx, latePayment, { ref, ref_id: ref.order_id }),
  }),
  defineJob({
    name: 'send-legal-change-mail',
    title: retiredMailJobsTitles['send-legal-change-mail'],
    lane: 'mail',
    payload: z.object({ legal_change_id: uuid }),
    handler: (ctx, ref) => mail(ctx, legalChangeDecided, { ref, ref_id: ref.legal_change_id }),
  }),
  defineJob({
    name: 'send-message-mail',
    title: retiredMailJobsTitles['send-message-mail'],
    lane: 'mail',
    payload: messageRef,
    handler: sendMessageMail,
  }),
  defineJob({
    name: 'send-no-show-mail',
    title: retiredMailJobsTitles['send-no-show-mail'],
    lane: 'mail',
    payload: z.object({ booking_id: uuid, user_id: uuid }),
    handler: (ctx, { booking_id, user_id }) => mail(ctx, noShow, { ref: { booking_id }, ref_id: booking_id, user_id }),
  }),
  defineJob({
    name: 'send-refund-mail',
    title: retiredMailJobsTitles['send-refund-mail'],
    lane: 'mail',
    payload: z.object({ refund_id: uuid }),
    handler: (ctx, ref) => mail(ctx, refund, { ref, ref_id: ref.refund_id }),
  }),
  defineJob({
    name: 'send-reminder-mail',
    title: retiredMailJobsTitles['send-reminder-mail'],
    lane: 'mail',
    payload: reminderMail,
    handler: (ctx, { user_id, ...ref }) => mail(ctx, reminder, { ref, ref_id: ref.booking_id, user_id }),
  }),
  defineJob({
    name: 'send-request-mail',
    title: retiredMailJobsTitles['send-request-mail'],
    lane: 'mail',
    payload: requestMail,
    handler: (ctx, { about, ...ref }) =>
      mail(ctx, { MADE: request, ANSWERED: requestAnswer, OFF_SALE: requestOffSale }[about], {
        ref,
        ref_id: ref.request_id,
      }),
  }),
  defineJob({
    name: 'send-tariff-mail',
    title: retiredMailJobsTitles['send-tariff-mail'],
    lane: 'mail',
    payload: tariffMail,
    handler: sendTariffMail,
  }),
]
