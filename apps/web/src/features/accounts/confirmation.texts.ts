export const confirmationTexts = {
  title: 'Подтверди, что это ты',
  text: 'Так мы бережём аккаунт. Следующие 10 минут больше не спросим.',
  password: 'Пароль',
  submit: 'Подтвердить',
  choose: {
    PASSWORD: 'Ввести пароль',
    PASSKEY: 'Подтвердить ключом доступа',
    TOTP: 'Ввести код из приложения',
    EMAIL_CODE: 'Получить код на почту',
  },
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
  choose: {
    PASSKEY: 'Подтвердить ключом доступа',
    TOTP: 'Ввести код из приложения',
    RECOVERY_CODE: 'Ввести запасной код',
  },
} as const

export const passkeyTexts = {
  browser_asks: 'Нажми кнопку, и браузер попросит отпечаток, лицо или PIN-код.',
  use: 'Подтвердить ключом доступа',
  sign_in: 'Войти с ключом доступа',
  not_here: 'Этот браузер не умеет работать с ключами доступа.',
  problems: {
    NotAllowedError: 'Не дождались ключа доступа. Попробуй ещё раз, когда он будет под рукой',
    InvalidStateError: 'На этом устройстве ключ доступа уже есть',
    ConstraintError: 'Этому устройству нечем проверить, что это ты. Включи на нём PIN-код или отпечаток',
    NotSupportedError: 'Это устройство не умеет хранить ключи доступа',
    SecurityError: 'По этому адресу ключи доступа не работают',
    UnknownError: 'Не получилось спросить ключ доступа. Попробуй ещё раз',
  },
} as const
