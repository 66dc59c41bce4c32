import type { Payee } from '@razgovor/contract/payouts'
import { deletionDays, categoriesMax, languagesMax, socialLinksMax } from '@razgovor/contract/limits'
import { formatCount } from '../../lib/format.ts'
import type { PluralForms } from '../../lib/plural-forms.ts'

const days: PluralForms = ['день', 'дня', 'дней']
const topics: PluralForms = ['категории', 'категорий', 'категорий']
const languages: PluralForms = ['языка', 'языков', 'языков']
const links: PluralForms = ['ссылки', 'ссылок', 'ссылок']

export const profileTexts = {
  title: 'Профиль',
  email: 'Почта',
  zone: 'Часовой пояс',
  role: {
    LISTENER: 'Слушатель',
    SPEAKER: 'Спикер',
    SUPPORT: 'Поддержка',
    FINANCE: 'Финансы',
    CONTENT: 'Контент',
    SUPER_ADMIN: 'Администратор',
  },
  sections: 'Разделы профиля',
  personal_info: 'Личные данные',
  change_password: 'Смена пароля',
  sessions: 'Где ты вошёл',
  security: 'Вход и защита',
  data: 'Мои данные',
  speaker_application: 'Заявка спикера',
  legal: 'Реквизиты',
  donations: 'Донаты',
  earnings: 'Доходы',
  tariff: 'Мой тариф',
  public_page: 'Моя страница',
  sign_out: 'Выйти',
} as const

export const personalTexts = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  email: 'Электронная почта',
  change_email: 'Изменить',
  zone: 'Часовой пояс',
  zone_hint: 'По нему показываем время встреч',
  usual_zones: 'Часто выбирают',
  other_zones: 'Весь мир',
  phone: 'Телефон',
  phone_hint: 'Не показываем никому',
  page: 'Страница спикера',
  save: 'Сохранить',
  saved: 'Сохранено',
  bad_alias: 'От 3 до 32 символов: латинские буквы, цифры, дефис и подчёркивание',
  alias: 'Адрес страницы',
  alias_rule: 'Латинские буквы, цифры, дефис и подчёркивание. Без адреса страница открывается по номеру.',
  alias_state: { checking: 'Проверяем, свободен ли адрес…', free: 'Адрес свободен.', busy: 'Этот адрес уже занят' },
  alias_warning: 'Старые ссылки на твою страницу перестанут работать.',
  headline: 'Кто ты',
  headline_hint: 'Одна строка под именем',
  about: 'О себе',
  counter: (count: number, most: number) => `${count} из ${most}`,
  too_long: (most: number) => `Не больше ${most} символов`,
  categories: 'Категории',
  categories_hint: `Не больше ${formatCount(categoriesMax, topics)}`,
  languages: 'На каких языках говоришь',
  languages_hint: `Хотя бы один, не больше ${formatCount(languagesMax, languages)}`,
  links: 'Ссылки',
  links_hint: `Не больше ${formatCount(socialLinksMax, links)}`,
  link: (number: number) => `Ссылка ${number}`,
  add_link: 'Добавить ссылку',
  remove_link: (number: number) => `Удалить ссылку ${number}`,
  bad_link: 'Неверная ссылка',
  long_link: 'Слишком длинная ссылка',
} as const

export const emailTexts = {
  label: 'Новая почта',
  empty: 'Укажи почту',
  blank: 'Укажи электронную почту',
  same: 'Это твоя нынешняя почта',
  code_follows: 'Пришлём на неё код из 4 цифр. На старую напишем, что почта изменилась.',
  submit: 'Изменить почту',
} as const

export const passwordTexts = {
  old: 'Нынешний пароль',
  new: 'Новый пароль',
  rule: 'От 8 до 72 символов, хотя бы одна буква и одна цифра',
  wrong_old: 'Неверный пароль',
  submit: 'Сменить пароль',
  changed: 'Пароль изменён, на других устройствах нужно войти снова',
  none: 'У тебя пока нет пароля: ты входишь через VK ID или Яндекс ID. Придумай пароль, чтобы входить и по почте.',
  ask_code: 'Получить код на почту',
} as const

export const sessionTexts = {
  text: 'Если видишь незнакомое устройство, заверши вход на нём и смени пароль.',
  current: 'Сейчас',
  used: 'Последний раз:',
  begun: 'Вход:',
  end: 'Завершить',
  ended: 'Вход завершён',
  only: 'Других входов нет.',
  end_all: 'Выйти везде',
  end_all_text: 'Придётся войти снова на всех устройствах, на этом тоже.',
  ended_all: 'Все входы завершены',
  cancel: 'Отмена',
} as const

export const dataTexts = {
  export: 'Скачать мои данные',
  export_text: 'Соберём в файл JSON всё, что знаем о тебе, и пришлём ссылку на почту. Она действует 24 часа.',
  export_sent: (email: string) => `Ссылка уже в пути: проверь почту ${email}`,
  delete: 'Удалить аккаунт',
  delete_text: `Профиль скроем сразу. Передумать можно ${formatCount(deletionDays, days)}: просто войди снова.`,
  what_happens: [
    'Профиль сразу перестанет быть виден, на всех устройствах ты выйдешь.',
    `Ещё ${formatCount(deletionDays, days)} можно передумать: просто войди снова.`,
    'Потом имя, почта и всё личное сотрутся, вернуть их не получится.',
    'Записи об оплатах останутся без имени, а реквизиты выплат — на срок, которого требует закон.',
  ],
  balance: (sum: string) => `На балансе ${sum}. Выплатим их сюда, даже когда аккаунт сотрётся:`,
  payee: ({ name, inn, account, bik }: Payee) => `${name}, ИНН ${inn}, счёт ${account}, БИК ${bik}`,
  payee_kept: 'Реквизиты сохраним, пока их требуют выплата и закон. Если они неверны, сначала исправь.',
  no_payee: (sum: string) => `На балансе ${sum}, и мы не знаем, куда их выплатить. Сначала укажи реквизиты.`,
  to_legal: 'Мои реквизиты',
  payout_due: (sum: string) => `Ещё ${sum} уже переводим по реквизитам.`,
  debt: (sum: string) => `За тобой долг ${sum}: слушателю вернули деньги после выплаты. Он останется в наших записях.`,
  confirm_balance: 'Реквизиты верны, удалить',
  confirm_debt: 'Знаю о долге, удалить',
  delete_confirm: 'Удалить',
  keep: 'Оставить',
  deleted: `Аккаунт удалён. Чтобы вернуть его, войди в течение ${formatCount(deletionDays, ['дня', 'дней', 'дней'])}`,
  to_orders: 'Мои заказы',
  to_schedule: 'Мои встречи',
} as const
