import { toMail, type Letter, type LetterConfig, type MailContent } from '../../../letter.ts'
import { inRoubles } from '../../../money.ts'
import type { ToldRequest } from '../told-request.ts'
import { whenOf } from './meeting-facts.ts'

/** To the listener: accepted for money, declined, or left without an answer. */
export function requestAnsweredMail(config: LetterConfig, request: ToldRequest): MailContent {
  const { speaker, listener, topic, comment, slot } = request
  const { heading, facts, ...rest } = slot
    ? acceptedPart(config, slot, listener.zone)
    : request.status === 'DECLINED'
      ? offPart(config, request, declined)
      : offPart(config, request, expired)
  return toMail(config, {
    subject: `${heading}: ${speaker.name}`,
    heading,
    facts: [['Спикер', speaker.name], ['Тема', topic], ...facts],
    ...(comment && { quote: comment.replaceAll('\r\n', '\n') }),
    ...rest,
  })
}

type Part = Pick<Letter, 'heading' | 'lines' | 'button'> & Required<Pick<Letter, 'facts'>>

function acceptedPart({ PUBLIC_URL }: LetterConfig, slot: NonNullable<ToldRequest['slot']>, zone: string): Part {
  return {
    heading: 'Запрос принят',
    facts: [
      ['Когда', whenOf(slot, zone)],
      ['Цена', inRoubles(slot.amount)],
    ],
    lines: ['Встреча лежит в твоей корзине. Это время держится для тебя одного: успей оплатить до начала.'],
    button: { title: 'Открыть корзину', url: `${PUBLIC_URL}/cart` },
  }
}

const declined = {
  heading: 'Запрос отклонён',
  why: 'Спикер не сможет встретиться в это время.',
}
const expired = {
  heading: 'Запрос остался без ответа',
  why: 'Предложенное время прошло, а спикер не ответил.',
}

function offPart(
  { PUBLIC_URL }: LetterConfig,
  { alias, speaker }: ToldRequest,
  { heading, why }: typeof declined,
): Part {
  return {
    heading,
    facts: [],
    lines: [`${why} Предложи другое время или выбери из свободного.`],
    button: { title: 'Открыть страницу спикера', url: `${PUBLIC_URL}/${alias ?? speaker.user_id}` },
  }
}
