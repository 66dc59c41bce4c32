import { withReasons } from '../../errors/reasons.ts'

export const feedbackRefusals = withReasons({
  too_much_feedback: 'Можно отправить десять сообщений в сутки',
})

export const feedbackTexts = {
  mail: {
    subject: (subject: string) => `Обратная связь: ${subject}`,
    writer: 'Кто пишет',
    email: 'Почта',
    account: 'Аккаунт',
    notSignedIn: 'без входа',
    howToAnswer: 'Чтобы ответить, просто ответь на это письмо.',
  },
} as const
