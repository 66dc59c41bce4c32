import { z } from 'zod'
import { withReasons } from '../errors/reasons.ts'

export const httpRefusals = withReasons({
  staff_needs_second_factor: 'Администратору нужен второй шаг входа',
  request_too_slow: 'Запрос шёл слишком долго. Проверь интернет и попробуй ещё раз',
  address_too_long: 'Слишком длинный адрес',
  view_cannot_change: 'Ты смотришь сайт как другой человек: менять ничего нельзя',
  view_cannot_see: 'В режиме просмотра этого не видно',
  api_key_not_accepted: 'Ключи API здесь не принимаются',
  api_key_scope: (scope: string) => `У этого ключа API нет права ${scope}`,
})

export const httpTexts = {
  fillIn: 'Заполни это поле',
  tooLongText: 'Слишком длинный текст',
  wrongValue: 'Неверное значение',
  apiTitle: 'Разговор: API',
  noSuchChoice: 'Такого варианта нет',
  tooShort: (minimum: number | bigint) => `Длина не меньше ${minimum}`,
  tooSmall: (minimum: number | bigint) => `Не меньше ${minimum}`,
  tooLong: (maximum: number | bigint) => `Длина не больше ${maximum}`,
  tooBig: (maximum: number | bigint) => `Не больше ${maximum}`,
  atMostCharacters: (maximum: number) => `Не больше ${maximum} символов`,
  unstorable: 'Здесь есть символ, который не получится сохранить. Сотри его и напиши заново',
  chooseFile: 'Выбери файл',
  emptyFile: 'Файл пустой',
} as const

export const validationLocale = z.locales.ru
