import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../money.ts'
import { inZone } from '../../time.ts'
import { disputeDecidedMail, disputeOpenedMail } from './mails/dispute.ts'
import { addNotification } from './notifications.ts'
import { pastMeetingsPath, sidesOf } from './told-booking.ts'
import { findToldDispute, type ToldDispute } from './told-dispute.ts'

type About = JobPayload<'send-dispute-mail'>['about']

/** Both sides learn that a dispute was opened, and how it was decided. Safe to repeat. */
export async function tellDispute(ctx: Ctx, dispute_id: string, about: About): Promise<void> {
  const dispute = await findToldDispute(ctx.db, dispute_id)
  if (!dispute || (about === 'DECIDED' && dispute.status === 'OPEN')) return
  const { booking } = dispute
  for (const { reader, other } of sidesOf(booking)) {
    const { user_id } = reader
    const what = about === 'OPENED' ? openedTo(reader === booking.speaker) : decidedTo(dispute)
    await ctx.db.transaction().execute(async (tx) => {
      const added = await addNotification(tx, ctx.clock.now(), {
        user_id,
        type: 'MEETING',
        content: `${what}: ${other.name}, ${inZone(booking.time_start, reader.zone)}`,
        link: pastMeetingsPath(booking, reader),
        event_key: `dispute-${about.toLowerCase()}:${dispute_id}`,
      })
      if (added) await enqueue(tx, 'send-dispute-mail', { dispute_id, user_id, about }, { max_attempts: 12 })
    })
  }
}

function openedTo(isSpeaker: boolean): string {
  return isSpeaker ? 'Слушатель сообщил о проблеме со встречей' : 'Разбираемся со встречей'
}

function decidedTo({ refund }: ToldDispute): string {
  return refund ? `По обращению о встрече вернётся ${inRoubles(refund)}` : 'По обращению о встрече возврата не будет'
}

export async function sendDisputeMail(
  ctx: Ctx,
  { dispute_id, user_id, about }: JobPayload<'send-dispute-mail'>,
): Promise<void> {
  const dispute = await findToldDispute(ctx.db, dispute_id)
  const side = dispute && sidesOf(dispute.booking).find(({ reader }) => reader.user_id === user_id)
  if (!side) return
  const write = about === 'OPENED' ? disputeOpenedMail : disputeDecidedMail
  await ctx.mailer.send({
    to: side.reader.email,
    about: 'DISPUTE',
    ref_id: dispute_id,
    ...write(ctx, { dispute, ...side }),
  })
}
