import { toMail, type LetterConfig, type MailContent } from '../../../letter.ts'
import type { ToldRequest } from '../told-request.ts'
import { whenOf } from './meeting-facts.ts'

/** To the listener: the accepted time was not paid for, and left the sale. */
export function requestOffSaleMail(config: LetterConfig, request: ToldRequest): MailContent {
  const { speaker, listener, topic, slot, alias } = request
  const { PUBLIC_URL } = config
  const next = speaker.is_open
    ? {
        line: 'Предложи другое время или выбери из свободного.',
        button: { title: 'Открыть страницу спикера', url: `${PUBLIC_URL}/${alias ?? speaker.user_id}` },
      }
    : {
        line: 'Этот спикер сейчас не проводит встречи. Посмотри, кто ещё может помочь.',
        button: { title: 'Выбрать спикера', url: `${PUBLIC_URL}/speakers` },
      }
  return toMail(config, {
    subject: `Время больше не продаётся: ${speaker.name}`,
    heading: 'Время больше не продаётся',
    facts: [
      ['Спикер', speaker.name],
      ['Тема', topic],
      ...(slot ? [['Когда', whenOf(slot, listener.zone)] as const] : []),
    ],
    lines: [`Запрос был принят, но это время снято с продажи. Деньги за встречу не списаны. ${next.line}`],
    button: next.button,
  })
}
