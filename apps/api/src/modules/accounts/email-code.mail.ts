import { toMail, type LetterConfig, type MailContent } from '../../letter.ts'

export function emailCodeMail(config: LetterConfig, code: string): MailContent {
  return toMail(config, {
    subject: `${code} — код для ${config.SITE_NAME === 'Разговор' ? 'Разговора' : config.SITE_NAME}`,
    heading: 'Твой код',
    code,
    lines: [
      'Введи его на сайте, чтобы подтвердить почту. Код действует 15 минут.',
      'Если регистрируешься не ты, просто не отвечай: без кода ничего не произойдёт.',
    ],
  })
}
