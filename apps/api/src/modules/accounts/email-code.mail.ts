import { toMail, type LetterConfig, type MailContent } from '../../letter.ts'

export function emailCodeMail(config: LetterConfig, code: string): MailContent {
  return toMail(config, {
    subject: `Твой код: ${code}`,
    heading: 'Подтверди почту',
    code,
    lines: [
      'Введи этот код на сайте. Он действует 15 минут.',
      'Если регистрируешься не ты, ничего не делай и никому не говори код.',
    ],
  })
}
