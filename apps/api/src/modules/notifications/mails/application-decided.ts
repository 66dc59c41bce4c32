import type { Ctx } from '../../../context.ts'
import { toMail, type MailContent } from '../../../letter.ts'
import type { DecidedApplication } from '../tell-decided.ts'

export function applicationDecidedMail(
  { config }: Pick<Ctx, 'config'>,
  { isApproved, comment }: DecidedApplication,
): MailContent {
  const quote = comment ? { quote: comment } : {}
  if (!isApproved) {
    return toMail(config, {
      subject: 'Заявку спикера нужно поправить',
      heading: 'Заявку нужно поправить',
      ...quote,
      lines: ['Всё введённое сохранилось: поправь и отправь ещё раз.'],
      button: { title: 'Подать снова', url: `${config.PUBLIC_URL}/profile/speaker-application` },
    })
  }
  return toMail(config, {
    subject: 'Заявка одобрена: теперь ты спикер',
    heading: 'Теперь ты спикер',
    ...quote,
    lines: ['Твоя страница уже открыта. Осталось добавить время, чтобы к тебе могли записаться.'],
    button: { title: 'Открыть график', url: `${config.PUBLIC_URL}/schedule` },
  })
}
