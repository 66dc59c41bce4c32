interface CatalogueEntry {
  code: number
  status: number
  /** What the reader is told, in Russian. */
  message: string
}

/** The specification's §8. The only place where the numbers stand. */
export const errors = {
  unknown: { code: 0, status: 500, message: 'Что-то пошло не так. Попробуй ещё раз' },
  server: { code: 1, status: 500, message: 'Ошибка на сервере. Попробуй позже' },
  overloaded: { code: 2, status: 503, message: 'Сервер перегружен. Попробуй позже' },
  malformed: { code: 3, status: 400, message: 'Запрос не получилось прочитать' },
  validation: { code: 4, status: 400, message: 'Данные не прошли проверку' },
  unsupported: { code: 5, status: 415, message: 'Такой запрос не поддерживается' },
  auth_not_provided: { code: 6, status: 401, message: 'Сессия истекла. Войди снова' },
  auth_invalid: { code: 7, status: 401, message: 'Не получилось подтвердить вход. Войди снова' },
  auth_expired: { code: 8, status: 401, message: 'Сессия истекла. Войди снова' },
  forbidden: { code: 9, status: 403, message: 'Сюда нет доступа' },
  not_exist: { code: 10, status: 404, message: 'Такого здесь нет' },
  external_service: { code: 11, status: 502, message: 'Внешний сервис не отвечает. Попробуй позже' },
  database: { code: 12, status: 503, message: 'База данных недоступна. Попробуй позже' },
  already_exists: { code: 13, status: 409, message: 'Это уже сделано' },
  body_too_big: { code: 14, status: 413, message: 'Слишком большой запрос' },
  wrong_credentials: { code: 15, status: 401, message: 'Неверная почта или пароль' },
  throttling: { code: 101, status: 429, message: 'Слишком частые запросы. Подожди немного' },
  human_friendly: { code: 202, status: 409, message: 'Так сделать не получится' },
  human_friendly_multiple: { code: 203, status: 409, message: 'Так сделать не получится' },
  user_blocked: { code: 211, status: 403, message: 'Аккаунт заблокирован. Напиши в поддержку' },
  email_not_confirmed: { code: 1001, status: 403, message: 'Почта не подтверждена' },
  no_name: { code: 1002, status: 403, message: 'Укажи имя и фамилию' },
  blocked_by_application: { code: 1003, status: 409, message: 'Отправленные данные нельзя изменить' },
  email_exists: { code: 1004, status: 409, message: 'Такая почта уже зарегистрирована' },
  timeslots_crossing: { code: 1005, status: 409, message: 'Окно полностью пересекается с другим твоим окном' },
  no_email: { code: 1006, status: 422, message: 'Сервис не передал почту' },
  timeslot_busy: { code: 1007, status: 409, message: 'Это время уже заняли. Обнови страницу' },
  phone_busy: { code: 1008, status: 409, message: 'Этот номер телефона уже занят' },
  email_busy: { code: 1009, status: 409, message: 'Эта почта уже занята' },
  url_busy: { code: 1010, status: 409, message: 'Этот адрес уже занят' },
  incorrect_phone: { code: 1011, status: 400, message: 'Неверный номер телефона' },
  wrong_code: { code: 1012, status: 400, message: 'Неверный код' },
  timeslot_intersection: { code: 1014, status: 409, message: 'В это время уже есть другая встреча' },
  no_consents: { code: 1015, status: 400, message: 'Нужно согласие с условиями и обработкой данных' },
  payment_service: {
    code: 1502,
    status: 502,
    message: 'Платёжный сервис не отвечает. Деньги не списаны, попробуй позже',
  },
  payment_exists: { code: 1503, status: 409, message: 'Эта видеовстреча уже оплачивается' },
  payment_status: { code: 1504, status: 409, message: 'Статус оплаты не позволяет это сделать' },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errors

/** Every refusal of the API has this body; `fields` maps a field's path to its message. */
export interface ErrorBody {
  error_code: number
  error_message: string
  fields?: Record<string, string>
}

const names = new Map<number, ErrorName>((Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]))

export function errorName(code: number): ErrorName {
  return names.get(code) ?? 'unknown'
}
