import { reviewDays, reviewMinutes } from '@razgovor/contract/limits'
import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { inZone } from '../../../time/time.ts'
import { loadBookingForNotice, sideOf } from '../booking-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ booking_id: uuid })

export const reviewWanted = defineNotice({
  kind: 'review-wanted',
  ref,
  params: ref,
  async load(ctx, { booking_id }) {
    const booking = await loadBookingForNotice(ctx.db, booking_id)
    if (!booking || !(await findReviewDeadline(ctx, booking_id))) return []
    const { listener, speaker } = booking
    return [{ user_id: listener.user_id, people: [speaker.user_id], key: booking_id, params: { booking_id } }]
  },
  mail: {
    about: 'REVIEW_WANTED',
    title: meetingNoticesTexts.review.title,
    only_open_accounts: true,
    async write(ctx, { user_id, params: { booking_id } }) {
      const booking = await loadBookingForNotice(ctx.db, booking_id)
      const side = booking && sideOf(booking, user_id)
      const until = await findReviewDeadline(ctx, booking_id)
      if (!side || !until) return undefined
      const now = ctx.clock.now()
      return toMail(ctx.config, {
        subject: meetingNoticesTexts.review.subject(side.other.name),
        heading: meetingNoticesTexts.review.heading,
        facts: meetingFacts(booking, side, now),
        lines: [
          meetingNoticesTexts.review.why,
          meetingNoticesTexts.review.until(inZone(until, { zone: side.reader.zone, now })),
        ],
        button: {
          title: meetingNoticesTexts.review.button,
          url: `${ctx.config.PUBLIC_URL}/meeting/${booking.consultation_id}`,
        },
      })
    },
  },
})

async function findReviewDeadline({ db, clock }: Ctx, booking_id: string): Promise<Date | undefined> {
  const meeting = await db
    .selectFrom('bookings as b')
    .innerJoin('consultations as c', 'c.consultation_id', 'b.consultation_id')
    .select('c.ended_at')
    .where('b.booking_id', '=', booking_id)
    .where('b.status', '=', 'ENDED')
    .where('c.ended_at', '>=', plusMinutes(clock.now(), -reviewDays * 24 * 60))
    .where(sql<boolean>`seconds_together(b.consultation_id, b.speaker_id, b.listener_id) >= ${60 * reviewMinutes}`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('reviews as r').select('r.review_id').whereRef('r.booking_id', '=', 'b.booking_id')),
      ),
    )
    .executeTakeFirst()
  return meeting?.ended_at ? plusMinutes(meeting.ended_at, reviewDays * 24 * 60) : undefined
}
