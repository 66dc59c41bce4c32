import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import { pastMeetingsPath, type Party } from '../told-booking.ts'
import type { ToldDispute } from '../told-dispute.ts'
import { meetingFacts } from './meeting-facts.ts'

interface Told {
  dispute: ToldDispute
  reader: Party
  other: Party
}

export function disputeOpenedMail({ config }: Pick<Ctx, 'config'>, { dispute, reader, other }: Told): MailContent {
  const { booking } = dispute
  const isSpeaker = reader === booking.speaker
  return toMail(config, {
    subject: isSpeaker ? 'Слушатель сообщил о проблеме со встречей' : 'Мы получили твоё обращение о встрече',
    heading: isSpeaker ? 'Слушатель сообщил о проблеме' : 'Разбираемся со встречей',
    facts: meetingFacts(booking, { reader, other }),
    lines: isSpeaker
      ? [
          'Мы посмотрим, кто и когда был в комнате, и решим, что делать с оплатой. До решения эта сумма не выплачивается.',
          'Если хочешь рассказать свою сторону, ответь в поддержку.',
        ]
      : ['Мы посмотрим, кто и когда был в комнате, и напишем о решении.'],
    button: isSpeaker
      ? { title: 'Доходы', url: `${config.PUBLIC_URL}/earnings` }
      : { title: 'Мои заказы', url: `${config.PUBLIC_URL}${pastMeetingsPath(booking, reader)}` },
  })
}

export function disputeDecidedMail({ config }: Pick<Ctx, 'config'>, { dispute, reader, other }: Told): MailContent {
  const { booking, refund, comment } = dispute
  const isSpeaker = reader === booking.speaker
  return toMail(config, {
    subject: refund ? `По обращению о встрече вернётся ${inRoubles(refund)}` : 'Решение по обращению о встрече',
    heading: refund ? `Возврат ${inRoubles(refund)}` : 'Возврата не будет',
    facts: meetingFacts(booking, { reader, other }),
    ...(comment && { quote: comment }),
    lines: isSpeaker ? speakerLines(refund) : listenerLines(refund),
    button: isSpeaker
      ? { title: 'Доходы', url: `${config.PUBLIC_URL}/earnings` }
      : { title: 'Мои заказы', url: `${config.PUBLIC_URL}${pastMeetingsPath(booking, reader)}` },
  })
}

function speakerLines(refund: number | null): string[] {
  if (!refund) return ['Оплата за эту встречу остаётся тебе и снова доступна к выплате.']
  return [`Слушателю вернётся ${inRoubles(refund)}. Остальное, за вычетом комиссии, остаётся тебе.`]
}

function listenerLines(refund: number | null): string[] {
  if (!refund) return ['Если есть что добавить, ответь в поддержку.']
  return ['Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.']
}
