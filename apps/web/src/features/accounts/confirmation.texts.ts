export const confirmationTexts = {
  title: 'Подтверди, что это ты',
  text: 'Так мы бережём аккаунт. Следующие 10 минут больше не спросим.',
  password: 'Пароль',
  submit: 'Подтвердить',
  by_app: 'Ввести код из приложения',
  by_password: 'Ввести пароль',
  wrong_password: 'Неверный пароль',
  send_code: 'Отправить код',
  code_goes_to: (email: string) => `Пришлём код на почту ${email}.`,
  code: 'Код из письма',
  checking: 'Проверяем код',
} as const

export const factorCodeTexts = {
  label: { TOTP: 'Код из приложения', RECOVERY_CODE: 'Запасной код' },
  hint: {
    TOTP: 'Шесть цифр, которые сейчас показывает приложение',
    RECOVERY_CODE: 'Один из десяти, что ты сохранил. Каждый подходит один раз',
  },
  short: { TOTP: 'Код состоит из 6 цифр', RECOVERY_CODE: 'Код состоит из 10 букв и цифр' },
  submit: 'Подтвердить',
} as const

export const secondStepTexts = {
  title: 'Второй шаг входа',
  choose: { TOTP: 'Ввести код из приложения', RECOVERY_CODE: 'Ввести запасной код' },
} as const
