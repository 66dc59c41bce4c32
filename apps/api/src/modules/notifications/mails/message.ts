import { toMail, type LetterConfig, type MailContent } from '../../../letter.ts'
import type { ToldMessage } from '../send-message-mail.ts'
import { whenOf } from './meeting-facts.ts'

/** Turns the text around it, so that it reads as something else. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

export function messageMail(config: LetterConfig, message: ToldMessage): MailContent {
  const { writer_name, topic, zone, is_to_speaker } = message
  const subject = message.subject.replace(unprintable, ' ').trim() || 'Без темы'
  const facts: [name: string, value: string][] = [['Встреча', whenOf(message, zone)]]
  if (topic) facts.push(['Тема встречи', topic])
  return toMail(config, {
    subject: `${writer_name} пишет: ${subject}`,
    heading: subject,
    facts: [[is_to_speaker ? 'Пишет слушатель' : 'Пишет спикер', writer_name], ...facts],
    quote: message.text.replaceAll('\r\n', '\n'),
    lines: ['Ответь на сайте: письма на этот адрес никто не читает. Твою почту мы никому не показываем.'],
    button: { title: 'Ответить', url: `${config.PUBLIC_URL}${is_to_speaker ? '/schedule-list' : '/orders'}` },
  })
}
