import { categoriesMax } from '@razgovor/contract/limits'
import { formatCount } from '../../lib/format.ts'
import type { PluralForms } from '../../lib/plural-forms.ts'

const digits: PluralForms = ['цифра', 'цифры', 'цифр']

export const applicationTexts = {
  steps_label: 'Шаги заявки',
  steps: { SPEAKER_DETAILS: 'О тебе', LEGAL_ENTITY_CHOICE: 'Как получать деньги', summary: 'Проверка' },
  step_of: (number: number, count: number) => `Шаг ${number} из ${count}`,
  next: 'Дальше',
  back: 'Назад',
  fix: 'Поправь то, что отмечено красным',
  saving: 'Сохраняем…',
  saved: 'Сохранено',
  not_saved: 'Нет связи. Всё введённое останется здесь и сохранится, как только связь появится',
  photo: 'Фото',
  photo_hint: 'С фото к спикеру записываются охотнее. Его можно добавить и потом.',
} as const

export const startTexts = {
  title: 'Стань спикером',
  text: 'Расскажи о себе и выбери, как получать деньги. Это два коротких шага: начать можно сейчас, а закончить потом.',
  begin: 'Начать',
  again: 'Подать снова',
  again_title: 'Новая заявка',
  prefill: 'С чего начать',
  sources: {
    PREVIOUS_APPLICATION: { title: 'С прошлой заявки', text: 'Перенесём всё, останется поправить' },
    PROFILE: { title: 'С профиля', text: 'Имя и фамилия уже будут на месте' },
    CLEAR: { title: 'С чистого листа', text: 'Все поля пустые' },
  },
} as const

export const detailsTexts = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  alias: 'Адрес страницы',
  alias_hint: (host: string, alias: string) => `${host}/${alias || 'твой-адрес'}`,
  alias_state: { checking: 'Проверяем, свободен ли адрес…', free: 'Адрес свободен', busy: 'Этот адрес уже занят' },
  no_alias: 'Придумай адрес страницы',
  headline: 'Кто ты',
  headline_hint: 'Одна строка под именем: «карьерный консультант»',
  no_headline: 'Напиши, кто ты',
  about: 'О себе',
  counter: (count: number, most: number) => `${count} из ${most}`,
  no_about: 'Расскажи о себе',
  categories: 'Категории',
  categories_hint: `От одной до ${categoriesMax}`,
  no_category: 'Выбери хотя бы одну категорию',
  many_categories: `Не больше ${formatCount(categoriesMax, ['категории', 'категорий', 'категорий'])}`,
  links: 'Ссылки',
  links_hint: 'На соцсети, сайт или портфолио',
  link: (number: number) => `Ссылка ${number}`,
  add_link: 'Добавить ссылку',
  remove_link: (number: number) => `Удалить ссылку ${number}`,
} as const

export const legalTexts = {
  form: 'Кто ты для налоговой',
  forms: {
    SELF_EMPLOYED: { title: 'Самозанятый', text: 'Платишь налог на профессиональный доход' },
    SOLE_PROPRIETOR: { title: 'ИП', text: 'Индивидуальный предприниматель' },
    LEGAL_ENTITY: { title: 'Юрлицо', text: 'ООО, АНО или другая организация' },
    INDIVIDUAL: { title: 'Физлицо', text: 'Только бесплатные встречи' },
  },
  individual: 'Реквизиты не нужны. Физлицу доступны только бесплатные встречи.',
  no_form: 'Выбери один вариант',
  fields: {
    organisation_name: 'Название организации',
    inn: 'ИНН',
    ogrn: 'ОГРН',
    ogrnip: 'ОГРНИП',
    bik: 'БИК банка',
    account: 'Расчётный счёт',
  },
  digits: (count: number) => formatCount(count, digits),
  length: (needed: number, typed: number) =>
    `Нужно ${formatCount(needed, ['цифра', 'цифры', 'цифр'])}, сейчас ${typed}`,
  empty: 'Заполни это поле',
  digits_only: 'Только цифры',
  wrong: {
    inn: 'Неверный ИНН: проверь цифры',
    ogrn: 'Неверный ОГРН: проверь цифры',
    ogrnip: 'Неверный ОГРНИП: проверь цифры',
    bik: 'Неверный БИК: проверь цифры',
    account: 'Неверный счёт, или он не этого банка',
  },
} as const

export const summaryTexts = {
  title: 'Всё верно?',
  change: 'Изменить',
  page: 'Страница спикера',
  name: 'Имя',
  legal: 'Как получать деньги',
  form: 'Форма',
  submit: 'Отправить на проверку',
  after: 'После отправки поменять ничего нельзя, пока мы не ответим.',
} as const

export const outcomeTexts = {
  review_title: 'Заявка на проверке',
  sent: 'Отправлена',
  next_title: 'Что дальше',
  next: [
    'Мы прочитаем заявку и ответим здесь и на почту.',
    'Если всё хорошо, страница спикера откроется сразу.',
    'Если что-то нужно поправить, напишем что: введённое не пропадёт.',
  ],
  rejected_title: 'Заявку нужно поправить',
  comment: 'Что поправить',
  approved_title: 'Теперь ты спикер',
  approved_text: 'Страница открыта, и её уже видят. Добавь время, чтобы к тебе могли записаться.',
  approved_comment: 'Мы написали',
  to_schedule: 'Открыть график',
  to_page: 'Моя страница',
  to_application: 'К заявке',
  legal_text: 'Форма и счёт для выплат. Их можно поменять.',
  to_legal: 'Открыть реквизиты',
  fix: 'Поправить и подать снова',
  nothing_title: 'Заявки пока нет',
  admin_title: 'Администратору заявка не нужна',
} as const
