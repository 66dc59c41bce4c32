import type { Ctx } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../money.ts'
import { inZone } from '../../time.ts'
import { noShowHeading, noShowMail } from './mails/no-show.ts'
import { addNotification } from './notifications.ts'
import { findBooking, pastMeetingsPath, sidesOf, type Party, type ToldBooking } from './told-booking.ts'

/** The speaker did not come, or did not stay, and what was paid goes back: both sides learn of it. Safe to repeat. */
export async function tellNoShow(ctx: Ctx, booking_id: string): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (!booking) return
  for (const { reader, other } of sidesOf(booking)) {
    const { user_id } = reader
    await ctx.db.transaction().execute(async (tx) => {
      const added = await addNotification(tx, ctx.clock.now(), {
        user_id,
        type: 'MEETING',
        content: contentOf(booking, reader, other),
        link: pastMeetingsPath(booking, reader),
        event_key: `no-show:${booking_id}`,
      })
      if (added) await enqueue(tx, 'send-no-show-mail', { booking_id, user_id }, { max_attempts: 12 })
    })
  }
}

function contentOf(booking: ToldBooking, reader: Party, other: Party): string {
  const when = `${other.name}, ${inZone(booking.time_start, reader.zone)}`
  const refund = booking.amount > 0 ? inRoubles(booking.refunded_amount) : null
  const heading = noShowHeading(booking, reader)
  if (reader === booking.speaker) return `${heading}: ${when}${refund ? `. Слушателю вернётся ${refund}` : ''}`
  return `${heading}: ${when}${refund ? `. Вернём ${refund}` : ''}`
}

export async function sendNoShowMail(ctx: Ctx, { booking_id, user_id }: { booking_id: string; user_id: string }) {
  const booking = await findBooking(ctx.db, booking_id)
  const side = booking && sidesOf(booking).find(({ reader }) => reader.user_id === user_id)
  if (!side) return
  const content = noShowMail(ctx, { booking, ...side })
  await ctx.mailer.send({ to: side.reader.email, about: 'NO_SHOW', ref_id: booking_id, ...content })
}
