import { formatCount } from '../../../lib/format.ts'
import type { PluralForms } from '../../../lib/plural-forms.ts'

const codes: PluralForms = ['код', 'кода', 'кодов']

export const securityTexts = {
  title: 'Вход и защита',
  second_step: 'Второй шаг входа',
  text: 'После пароля спросим ещё и ключ доступа или код из приложения на телефоне. Тогда одного пароля мало, чтобы войти вместо тебя.',
  required: 'Администратору второй шаг обязателен. Добавь его, и админка откроется.',
  to_next: 'Перейти в админку',
  none: 'Второго шага пока нет.',
  kinds: { TOTP: 'Приложение с кодами', PASSKEY: 'Ключ доступа' },
  used: (when: string) => `последний вход ${when}`,
  added: (when: string) => `добавили ${when}`,
  add_passkey: 'Добавить ключ доступа',
  add_app: 'Добавить приложение',
  rename: 'Переименовать',
  remove: 'Удалить',
  remove_sure: 'Удалить этот способ? При входе он больше не подойдёт.',
  remove_passkey: 'С устройства ключ не пропадёт: там его можно удалить в настройках паролей.',
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

export const newPasskeyTexts = {
  title: 'Новый ключ доступа',
  text: 'Ключ хранится на твоём устройстве и открывается отпечатком, лицом или PIN-кодом. С ним можно войти и без пароля. Нажми «Добавить», и браузер предложит его создать.',
  default_name: 'Ключ доступа',
  name_hint: 'Чтобы узнать потом, например «Ноутбук»',
  submit: 'Добавить',
} as const

export const recoveryTexts = {
  title: 'Запасные коды',
  left: (count: number) => `Осталось: ${formatCount(count, codes)}. Пригодятся, если телефона или ключа нет под рукой.`,
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
  text: 'К тебе приходят люди и деньги. Ключ доступа или код из приложения не пустит того, кто узнал пароль.',
  set_up: 'Настроить',
  close: 'Не предлагать больше',
} as const
