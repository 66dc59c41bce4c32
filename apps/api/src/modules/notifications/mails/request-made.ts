import { toMail, type LetterConfig, type MailContent } from '../../../letter.ts'
import { inZone } from '../../../time.ts'
import type { ToldRequest } from '../told-request.ts'
import { whenOf } from './meeting-facts.ts'

/** To the speaker. */
export function requestMadeMail(config: LetterConfig, request: ToldRequest): MailContent {
  const { speaker, listener, topic, message, times, expires_at } = request
  const proposed = times.map(({ time_start_iso, time_end_iso }, index) => {
    const stretch = { time_start: new Date(time_start_iso), time_end: new Date(time_end_iso) }
    return [times.length === 1 ? 'Время' : `Вариант ${index + 1}`, whenOf(stretch, speaker.zone)] as const
  })
  return toMail(config, {
    subject: `Запрос на встречу: ${listener.name}`,
    heading: 'Тебе предлагают время',
    facts: [['Слушатель', listener.name], ['Тема', topic], ...proposed],
    ...(message && { quote: message.replaceAll('\r\n', '\n') }),
    lines: [
      `Прими один из вариантов, бесплатно или за деньги, или откажись. Ответить можно до ${inZone(expires_at, speaker.zone)}.`,
    ],
    button: { title: 'Ответить', url: `${config.PUBLIC_URL}/schedule-list?view=requests` },
  })
}
