export const confirmationTexts = {
  title: 'Подтверди, что это ты',
  text: 'Так мы бережём аккаунт. Следующие 10 минут больше не спросим.',
  password: 'Пароль',
  submit: 'Подтвердить',
  wrong_password: 'Неверный пароль',
  send_code: 'Отправить код',
  code_goes_to: (email: string) => `Пришлём код на почту ${email}.`,
  code: 'Код из письма',
  checking: 'Проверяем код',
} as const
