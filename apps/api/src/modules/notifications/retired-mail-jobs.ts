import type { Ctx } from '../../context.ts'
import type { JobHandlers } from '../../jobs/catalogue.ts'
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
import { mailNotice } from './send-notice-mail.ts'

interface OldMail {
  ref: NoticeRef
  /** The row that the mail log named. */
  ref_id: string
  /** Without it, of everybody whom the kind notifies. */
  user_id?: string
}

async function mail(ctx: Ctx, kind: NoticeKind, { ref, ref_id, user_id }: OldMail): Promise<void> {
  for (const notice of await kind.loadQueued(ctx, ref))
    if (user_id === undefined || notice.user_id === user_id) await mailNotice(ctx, kind, { ...notice, ref_id })
}

export type RetiredJobs =
  | 'send-application-mail'
  | 'send-booking-mail'
  | 'send-dispute-mail'
  | 'send-late-payment-mail'
  | 'send-legal-change-mail'
  | 'send-message-mail'
  | 'send-no-show-mail'
  | 'send-refund-mail'
  | 'send-reminder-mail'
  | 'send-request-mail'
  | 'send-tariff-mail'

/** Works off mails that the release before migration 0032 queued. Remove these names in the release after. */
export const retiredMailJobs: JobHandlers<RetiredJobs> = {
  'send-application-mail': (ctx, ref) => mail(ctx, applicationDecided, { ref, ref_id: ref.application_id }),
  async 'send-booking-mail'(ctx, { booking_id, user_id, about }) {
    const booking = await loadBookingForNotice(ctx.db, booking_id)
    const side = booking && sideOf(booking, user_id)
    if (!side || (await wasSent(ctx.db, { to: side.reader.email, about, ref_id: booking_id }))) return
    const old = { ref: { booking_id, by: booking.reason }, ref_id: booking_id, user_id }
    if (about === 'BOOKED') return mail(ctx, booked, old)
    await mail(ctx, canceled, old)
    await mail(ctx, cancelConfirmed, old)
  },
  'send-dispute-mail': (ctx, { dispute_id, user_id, about }) =>
    mail(ctx, about === 'OPENED' ? disputeOpened : disputeDecided, {
      ref: { dispute_id },
      ref_id: dispute_id,
      user_id,
    }),
  'send-late-payment-mail': (ctx, ref) => mail(ctx, latePayment, { ref, ref_id: ref.order_id }),
  'send-legal-change-mail': (ctx, ref) => mail(ctx, legalChangeDecided, { ref, ref_id: ref.legal_change_id }),
  async 'send-message-mail'(ctx, ref) {
    const notified = await notify(ctx, message, ref)
    if (notified.length === 0) await mail(ctx, message, { ref, ref_id: ref.consultation_message_id })
  },
  'send-no-show-mail': (ctx, { booking_id, user_id }) =>
    mail(ctx, noShow, { ref: { booking_id }, ref_id: booking_id, user_id }),
  'send-refund-mail': (ctx, ref) => mail(ctx, refund, { ref, ref_id: ref.refund_id }),
  'send-reminder-mail': (ctx, { user_id, ...ref }) => mail(ctx, reminder, { ref, ref_id: ref.booking_id, user_id }),
  'send-request-mail': (ctx, { about, ...ref }) =>
    mail(ctx, { MADE: request, ANSWERED: requestAnswer, OFF_SALE: requestOffSale }[about], {
      ref,
      ref_id: ref.request_id,
    }),
  async 'send-tariff-mail'(ctx, news) {
    const { kind, notices } = await loadTariffNotices(ctx, news)
    for (const notice of notices) await mailNotice(ctx, kind, { ...notice, ref_id: news.id })
  },
}
