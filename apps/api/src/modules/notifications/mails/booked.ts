import { joinWindowMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import { inZone } from '../../../time.ts'
import type { Party, ToldBooking } from '../told-booking.ts'
import { meetingFacts } from './meeting-facts.ts'

interface Parts {
  booking: ToldBooking
  reader: Party
  other: Party
  /** The reader's own, by which they enter. */
  meeting_url: string
}

export function bookedMail(ctx: Pick<Ctx, 'config' | 'clock'>, parts: Parts): MailContent {
  const { config, clock } = ctx
  const { booking, reader, other, meeting_url } = parts
  const isSpeaker = reader === booking.speaker
  const heading = isSpeaker ? 'К тебе записались' : 'Встреча забронирована'
  const price = booking.amount > 0 ? inRoubles(booking.amount) : 'Бесплатно'
  return toMail(config, {
    subject: `${heading}: ${other.name}, ${inZone(booking.time_start, reader.zone)}`,
    heading,
    facts: [...meetingFacts(booking, parts), [isSpeaker ? 'Цена' : 'Оплата', price]],
    lines: [
      `Войти можно за ${joinWindowMinutes} минут до начала. Приглашение для календаря лежит в этом письме.`,
      isSpeaker
        ? `Если планы изменятся, отмени встречу в расписании: слушателю вернутся все деньги. ${config.PUBLIC_URL}/schedule`
        : `Если планы изменятся, отмени встречу в «Моих заказах»${refundRule(parts, clock.now())}. ${config.PUBLIC_URL}/orders`,
    ],
    button: { title: 'Перейти к встрече', url: meeting_url },
  })
}

/** The rule in force is the order's, whatever the configuration says by now. */
function refundRule({ booking, reader }: Parts, now: Date): string {
  if (booking.amount === 0 || booking.refund_hours === null) return ''
  const until = plusMinutes(booking.time_start, -60 * booking.refund_hours)
  return until > now
    ? `: до ${inZone(until, reader.zone)} вернутся все деньги, позже они не возвращаются`
    : '. До начала осталось мало времени, поэтому деньги уже не вернутся'
}
