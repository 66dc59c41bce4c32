import { toMail, type LetterConfig, type MailContent } from '../../../mail/letter.ts'

export function signInLinkMail(config: LetterConfig, token: string): MailContent {
  return toMail(config, {
    subject: 'Ссылка для входа',
    heading: 'Войти без пароля',
    lines: [
      'Открой ссылку и нажми на странице «Войти». Ссылка действует 15 минут и только один раз.',
      'Если входишь не ты, ничего не делай и никому не пересылай это письмо.',
    ],
    button: { title: 'Открыть страницу входа', url: `${config.PUBLIC_URL}/auth?token=${token}` },
  })
}
