import type { QuestionType } from '@razgovor/contract/meeting-questions'
import { formatCount } from '../../lib/format.ts'

const types: Record<QuestionType, string> = {
  SHORT_TEXT: 'Короткий ответ',
  LONG_TEXT: 'Развёрнутый ответ',
  CHOICE: 'Выбор из вариантов',
  FILE: 'Файл',
}

export const questionTexts = {
  types,
  about: 'Ответы увидишь рядом с записью и перед входом на встречу.',
  about_all: 'Эти вопросы мы зададим перед каждой встречей.',
  about_some: (name: string) => (name ? `Только перед встречами «${name}».` : 'Только перед встречами этого вида.'),
  left: (count: number) => `Можно задать ещё ${formatCount(count, ['вопрос', 'вопроса', 'вопросов'])}`,
  full: (max: number) => `Перед встречей можно задать не больше ${max} вопросов, для всех встреч и для этой вместе`,
  number: (number: number) => `Вопрос ${number}`,
  text: 'Вопрос',
  type: 'Какой нужен ответ',
  options: 'Варианты',
  options_hint: 'Каждый с новой строки, от двух до десяти',
  is_required: 'Обязательный вопрос',
  required_hint:
    'Без ответа на обязательный вопрос встречу не оплатить. После бесплатной записи мы попросим на него ответить.',
  earlier: 'Поднять выше',
  remove: 'Убрать',
  add: 'Добавить вопрос',
  save: 'Сохранить',
  cancel: 'Отмена',
  saved: 'Вопросы сохранены',
  gone: 'Этих встреч больше нет. Обнови страницу',
  no_text: 'Напиши вопрос',
  few_options: (min: number) => `Нужно хотя бы ${min} варианта`,
  many_options: (max: number) => `Вариантов не больше ${max}`,
  option_twice: 'Варианты не должны повторяться',
  long_option: (max: number) => `Вариант не длиннее ${max} символов`,
} as const

function alsoFor(count: number): string {
  return `Ответить так же для ${formatCount(count, ['другой такой встречи', 'других таких встреч', 'других таких встреч'])}`
}

export const answerTexts = {
  about: (start: string) => `Спикер прочитает ответы до встречи. Поменять их можно до её начала: ${start}`,
  over: 'Встреча уже началась, ответы больше не изменить.',
  none: 'Вопросов к этой встрече больше нет.',
  optional: 'Можно не отвечать',
  no_answer: 'Ответь на этот вопрос',
  no_choice: 'Без ответа',
  too_long: (max: number) => `Не больше ${max} символов`,
  also_in_cart: (count: number) => `${alsoFor(count)} в корзине`,
  also_booked: (count: number) => alsoFor(count),
  choose_file: 'Выбрать файл',
  other_file: 'Заменить файл',
  file_hint: (limit: string) => `До ${limit}`,
  too_big: (limit: string) => `Файл больше ${limit}, выбери поменьше`,
  not_uploaded: 'Файл не загрузился. Проверь связь и попробуй ещё раз',
  remove_file: (name: string) => `Убрать ${name}`,
  save: 'Сохранить',
  cancel: 'Отмена',
  later: 'Отвечу позже',
  saved: 'Ответы сохранены',
} as const
