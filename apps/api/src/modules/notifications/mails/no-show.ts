import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import type { Party, ToldBooking } from '../told-booking.ts'
import { meetingFacts } from './meeting-facts.ts'

export function noShowHeading({ outcome, speaker }: ToldBooking, reader: Party): string {
  if (outcome === 'SPEAKER_LEFT')
    return reader === speaker ? 'Встреча закончилась, не начавшись' : 'Спикер сразу ушёл со встречи'
  return reader === speaker ? 'Тебя не было на встрече' : 'Спикер не пришёл на встречу'
}

/** To either side of a meeting to which the speaker did not come, or did not stay. */
export function noShowMail(
  { config }: Pick<Ctx, 'config'>,
  { booking, reader, other }: { booking: ToldBooking; reader: Party; other: Party },
): MailContent {
  const isSpeaker = reader === booking.speaker
  const refund = booking.amount > 0 ? inRoubles(booking.refunded_amount) : null
  const heading = noShowHeading(booking, reader)
  return toMail(config, {
    subject: heading,
    heading,
    facts: meetingFacts(booking, { reader, other }),
    lines: isSpeaker ? speakerLines(booking, refund) : listenerLines(refund),
    button: isSpeaker
      ? { title: 'Открыть расписание', url: `${config.PUBLIC_URL}/schedule` }
      : { title: 'Найти другое время', url: `${config.PUBLIC_URL}/` },
  })
}

function speakerLines({ outcome }: ToldBooking, refund: string | null): string[] {
  const why = outcome === 'SPEAKER_LEFT' ? ['Вы не пробыли вместе и минуты.'] : []
  const told = refund
    ? `Слушателю вернётся ${refund}, за эту встречу ничего не начислено.`
    : 'Слушатель тебя не дождался.'
  return [...why, told, 'Если это ошибка, напиши в поддержку: посмотрим, кто и когда был в комнате.']
}

function listenerLines(refund: string | null): string[] {
  const sorry = 'Нам жаль, что так вышло.'
  if (!refund) return [sorry]
  return [sorry, `Мы вернём ${refund} туда, откуда пришла оплата. Обычно это занимает несколько дней.`]
}
