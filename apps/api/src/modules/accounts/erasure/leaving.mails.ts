import { deletionDays } from '@razgovor/contract/limits'
import { toMail, type LetterConfig, type MailContent } from '../../../mail/letter.ts'
import { inZone } from '../../../time/time.ts'

export function exportLinkMail(
  config: LetterConfig,
  { url, expires_at, zone }: { url: string; expires_at: Date; zone: string },
): MailContent {
  return toMail(config, {
    subject: 'Твои данные готовы',
    heading: 'Твои данные',
    lines: [
      'Всё, что мы о тебе знаем, лежит в одном файле JSON: профиль, встречи, оплаты, уведомления, сообщения.',
      `Ссылка работает до ${inZone(expires_at, zone)}. Никому её не пересылай: по ней файл откроет кто угодно.`,
    ],
    button: { title: 'Скачать файл', url },
  })
}

export function deletionMail(config: LetterConfig, { until, zone }: { until: Date; zone: string }): MailContent {
  return toMail(config, {
    subject: 'Твой аккаунт удалён, его ещё можно вернуть',
    heading: 'Аккаунт удалён',
    lines: [
      'Тебя больше не видно на сайте, и все входы закрыты.',
      `Если передумаешь, просто войди как раньше до ${inZone(until, zone)}: всё вернётся на место.`,
      `Через ${deletionDays} дней мы сотрём твои имя, почту и всё остальное, что о тебе знаем. Останутся только записи об оплатах, без имени, а если мы платили тебе, реквизиты выплат — на срок, которого требует закон.`,
      'Если аккаунт удалил кто-то другой, войди и смени пароль.',
    ],
    button: { title: 'Вернуть аккаунт', url: `${config.PUBLIC_URL}/auth` },
  })
}
