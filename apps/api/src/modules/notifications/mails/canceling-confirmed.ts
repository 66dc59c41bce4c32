import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import { inZone } from '../../../time.ts'
import type { Party, ToldBooking } from '../told-booking.ts'
import { meetingFacts } from './meeting-facts.ts'

/** To the side that canceled; `refund` is of all bookings that were canceled with it. */
export function cancelingConfirmedMail(
  { config }: Pick<Ctx, 'config'>,
  { booking, reader, refund }: { booking: ToldBooking; reader: Party; refund: number },
): MailContent {
  const isSpeaker = reader === booking.speaker
  return toMail(config, {
    subject: `Твоя встреча отменена: ${inZone(booking.time_start, reader.zone)}`,
    heading: 'Твоя встреча отменена',
    facts: meetingFacts(booking, { reader, ...(!isSpeaker && { other: booking.speaker }) }),
    lines: isSpeaker ? speakerLines(refund) : listenerLines(booking),
    button: isSpeaker
      ? { title: 'Открыть расписание', url: `${config.PUBLIC_URL}/schedule` }
      : { title: 'Мои заказы', url: `${config.PUBLIC_URL}/orders` },
  })
}

function speakerLines(refund: number): string[] {
  const told = 'Мы написали всем, кто был записан. Это время больше не предлагается.'
  return refund > 0 ? [told, `Слушателям вернётся ${inRoubles(refund)}.`] : [told]
}

function listenerLines({ amount, refunded_amount, refund_hours }: ToldBooking): string[] {
  const told = 'Мы сообщили об этом спикеру.'
  if (refunded_amount > 0)
    return [
      told,
      `Мы вернём ${inRoubles(refunded_amount)} туда, откуда пришла оплата. Обычно это занимает несколько дней.`,
    ]
  if (amount === 0) return [told]
  return [told, `Возврата не будет: до начала оставалось меньше ${refund_hours} ч.`]
}
