import { errorCodes, type ErrorName } from './error-codes.ts'

interface CatalogEntry {
  code: number
  status: number
  // HTTP-level errors keep their own statuses.
  also?: readonly number[]
  // Shown to the user, in Russian.
  message: string
}

const entries: Record<ErrorName, Omit<CatalogEntry, 'code'>> = {
  unknown: { status: 500, message: 'Что-то пошло не так. Попробуй ещё раз' },
  server: { status: 500, message: 'Ошибка на сервере. Попробуй позже' },
  overloaded: { status: 503, message: 'Сервер перегружен. Попробуй позже' },
  malformed: { status: 400, also: [408], message: 'Запрос не получилось прочитать' },
  validation: { status: 400, message: 'Данные не прошли проверку' },
  unsupported: { status: 415, message: 'Такой запрос не поддерживается' },
  auth_not_provided: { status: 401, message: 'Сессия истекла. Войди снова' },
  auth_invalid: { status: 401, message: 'Не получилось подтвердить вход. Войди снова' },
  auth_expired: { status: 401, message: 'Сессия истекла. Войди снова' },
  forbidden: { status: 403, message: 'Сюда нет доступа' },
  not_exist: { status: 404, message: 'Такого здесь нет' },
  external_service: { status: 502, message: 'Внешний сервис не отвечает. Попробуй позже' },
  database: { status: 503, message: 'База данных недоступна. Попробуй позже' },
  already_exists: { status: 409, message: 'Это уже сделано' },
  body_too_big: { status: 413, also: [414, 431], message: 'Слишком большой запрос' },
  wrong_credentials: { status: 401, message: 'Неверная почта или пароль' },
  throttling: { status: 429, message: 'Слишком частые запросы. Подожди немного' },
  human_friendly: { status: 409, message: 'Так сделать не получится' },
  human_friendly_multiple: { status: 409, message: 'Так сделать не получится' },
  user_blocked: { status: 403, message: 'Аккаунт заблокирован. Напиши в поддержку' },
  email_not_confirmed: { status: 403, message: 'Почта не подтверждена' },
  no_name: { status: 403, message: 'Укажи имя и фамилию' },
  blocked_by_application: { status: 409, message: 'Отправленные данные нельзя изменить' },
  email_exists: { status: 409, message: 'Такая почта уже зарегистрирована' },
  timeslots_crossing: { status: 409, message: 'Окно полностью пересекается с другим твоим окном' },
  no_email: { status: 422, message: 'Сервис не передал почту' },
  timeslot_busy: { status: 409, message: 'Это время уже заняли. Обнови страницу' },
  phone_busy: { status: 409, message: 'Этот номер телефона уже занят' },
  email_busy: { status: 409, message: 'Эта почта уже занята' },
  url_busy: { status: 409, message: 'Этот адрес уже занят' },
  incorrect_phone: { status: 400, message: 'Неверный номер телефона' },
  wrong_code: { status: 400, message: 'Неверный код' },
  timeslot_intersection: { status: 409, message: 'В это время уже есть другая встреча' },
  no_consents: { status: 400, message: 'Нужно согласие с условиями и обработкой данных' },
  payment_service: { status: 502, message: 'Платёжный сервис не отвечает. Деньги не списаны, попробуй позже' },
  payment_exists: { status: 409, message: 'Эта видеовстреча уже оплачивается' },
  payment_status: { status: 409, message: 'Статус оплаты не позволяет это сделать' },
  second_factor_required: { status: 403, message: 'Подтверди вход вторым шагом' },
  confirmation_required: { status: 403, message: 'Сначала подтверди, что это ты' },
}

// §8 of the specification. Browsers need only `error-codes.ts`.
export const errors = Object.fromEntries(
  Object.entries(entries).map(([name, entry]) => [name, { code: errorCodes[name as ErrorName], ...entry }]),
) as Record<ErrorName, CatalogEntry>
