import { formatCount, type PluralForms } from '../../lib/format.ts'

const codes: PluralForms = ['код', 'кода', 'кодов']

export const securityTexts = {
  title: 'Вход и защита',
  second_step: 'Второй шаг входа',
  text: 'После пароля спросим ещё и код из приложения на телефоне. Тогда одного пароля мало, чтобы войти вместо тебя.',
  required: 'Администратору второй шаг обязателен. Добавь его, и админка откроется.',
  to_next: 'Перейти в админку',
  none: 'Второго шага пока нет.',
  kinds: { TOTP: 'Приложение с кодами', PASSKEY: 'Ключ доступа' },
  used: (when: string) => `входил ${when}`,
  added: (when: string) => `добавлен ${when}`,
  add_app: 'Добавить приложение',
  rename: 'Переименовать',
  remove: 'Удалить',
  remove_sure: 'Удалить этот способ? При входе он больше не подойдёт.',
  keep: 'Оставить',
  removed: 'Удалили',
  name: 'Название',
  name_needed: 'Назови его',
  name_hint: 'Чтобы узнать потом, например «Телефон»',
  save: 'Сохранить',
  cancel: 'Отмена',
  close: 'Не сейчас',
} as const

export const totpTexts = {
  title: 'Новое приложение',
  scan: 'Открой приложение с кодами (Яндекс Ключ, Google Authenticator, Aegis или любое похожее) и считай этот код.',
  qr: 'Код для приложения',
  by_hand: 'Не получается считать? Введи этот ключ в приложении:',
  default_name: 'Телефон',
  submit: 'Добавить',
} as const

export const recoveryTexts = {
  title: 'Запасные коды',
  left: (count: number) => `Осталось: ${formatCount(count, codes)}. Пригодятся, если телефона нет под рукой.`,
  renew: 'Новые запасные коды',
  once: 'Сохрани их сейчас: больше мы их не покажем. Каждый подходит один раз.',
  copy: 'Скопировать',
  copied: 'Скопировали',
  download: 'Скачать',
  file_name: 'razgovor-codes.txt',
  saved: 'Коды сохранены',
} as const

export const suggestionTexts = {
  title: 'Защити вход вторым шагом',
  text: 'К тебе приходят люди и деньги. Код из приложения не пустит того, кто узнал пароль.',
  set_up: 'Настроить',
  close: 'Не предлагать больше',
} as const
