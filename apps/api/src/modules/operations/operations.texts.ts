import { withReasons } from '../../errors/reasons.ts'

export const operationsRefusals = withReasons({
  mail_is_secret: 'В письме был код или ссылка для входа. Такие письма не хранятся: человек может запросить новое',
  mail_too_old: (days: number) => `Письму больше ${days} дней, его текст уже удалён`,
  mail_is_being_sent: 'Письмо ещё отправляется',
  mail_recipient_deleted: 'Аккаунт удалён, писать некому',
  mail_address_changed: 'У этого человека теперь другая почта',
  mail_server_refused: (reason: string) => `Почтовый сервер не принял письмо: ${reason}. Проверь SMTP_URL и MAIL_FROM`,
})

export const operationsTexts = {
  testMail: {
    subject: 'Проверка почты',
    heading: 'Почта работает',
    sent: 'Отправлено',
    line: 'Это проверочное письмо из админки. Отвечать на него не нужно.',
  },
} as const
