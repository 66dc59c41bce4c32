import { joinWindowMinutes } from '@razgovor/contract/words'
import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inZone } from '../../../time.ts'
import type { Party, ToldBooking } from '../told-booking.ts'
import { meetingFacts } from './meeting-facts.ts'

interface Parts {
  booking: ToldBooking
  heading: string
  reader: Party
  /** Null: a group. */
  other: Party | null
  /** The reader's own, by which they enter. */
  meeting_url: string
}

export function reminderMail(ctx: Pick<Ctx, 'config'>, parts: Parts): MailContent {
  const { booking, heading, reader, other, meeting_url } = parts
  return toMail(ctx.config, {
    subject: `${heading}: ${other?.name ?? 'группа'}, ${inZone(booking.time_start, reader.zone)}`,
    heading,
    facts: meetingFacts(booking, other ? { reader, other } : { reader }),
    lines: [
      `Войти можно за ${joinWindowMinutes} минут до начала. Проверь заранее камеру, микрофон и связь.`,
      `Если планы изменились, предупреди другую сторону: отмени встречу ${reader === booking.speaker ? 'в расписании' : 'в «Моих заказах»'}.`,
    ],
    button: { title: 'Перейти к встрече', url: meeting_url },
  })
}
