import { type ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { reactionTo } from './error-policy.ts'

const names = Object.keys(errors) as ErrorName[]

function refusal(name: ErrorName): ApiError {
  const { code, message, status } = errors[name]
  return new ApiError({ error_code: code, error_message: message }, status)
}

/** Returns what the reader sees: the text of a toast, or the page that the error leads to. */
function outcomeOf(error: unknown): string {
  const reaction = reactionTo(error)
  if (reaction.kind === 'toast') return reaction.text ?? (error as Error).message
  return reaction.kind === 'end of session' ? `end of session: ${reaction.text}` : reaction.kind
}

const later = 'Ошибка на сервере. Попробуй позже'
const sessionExpired = 'end of session: Сессия истекла. Войди снова'

/** The expected outcomes, from §8 of the specification. */
const outcomes: Record<ErrorName, string> = {
  unknown: 'Что-то пошло не так. Попробуй ещё раз',
  server: later,
  overloaded: later,
  database: later,
  malformed: 'Ошибка на сервере',
  unsupported: 'Ошибка на сервере',
  validation: 'Данные не прошли проверку',
  auth_not_provided: sessionExpired,
  auth_expired: sessionExpired,
  auth_invalid: 'end of session: Не получилось подтвердить вход. Войди снова',
  forbidden: 'go to 404',
  not_exist: 'go to 404',
  wrong_credentials: 'Неверный пароль',
  throttling: 'Слишком частые запросы. Подожди немного',
  human_friendly: 'Так сделать не получится',
  human_friendly_multiple: 'Так сделать не получится',
  blocked_by_application: 'Отправленные данные нельзя изменить',
  timeslots_crossing: 'Окно полностью пересекается с другим твоим окном',
  timeslot_intersection: 'В это время уже есть другая встреча',
  timeslot_busy: 'Это время уже заняли. Обнови страницу',
  payment_exists: 'Эта видеовстреча уже оплачивается',
  payment_status: 'Статус оплаты не позволяет это сделать',
  payment_service: 'Платёжный сервис не отвечает. Деньги не списаны, попробуй позже',
  promo_code_unknown: 'Такого промокода нет. Проверь, нет ли опечатки',
  promo_code_expired: 'Этот промокод больше не действует',
  promo_code_used_up: 'Этот промокод уже использован столько раз, сколько можно',
  promo_code_not_applicable: 'Этот промокод не действует на выбранные встречи',
  promo_code_not_first: 'Этот промокод только для первой встречи',
  wrong_code: 'quiet',
  confirmation_required: 'quiet',
  second_factor_required: 'go to second factor',
  external_service: 'Внешний сервис не отвечает. Попробуй позже',
  already_exists: 'Это уже сделано',
  body_too_big: 'Слишком большой запрос',
  user_blocked: 'Аккаунт заблокирован. Напиши в поддержку',
  email_not_confirmed: 'Почта не подтверждена',
  no_name: 'Укажи имя и фамилию',
  no_email: 'Сервис не передал почту',
  no_consents: 'Нужно согласие с условиями и обработкой данных',
  email_exists: 'Такая почта уже зарегистрирована',
  phone_busy: 'Этот номер телефона уже занят',
  email_busy: 'Эта почта уже занята',
  url_busy: 'Этот адрес уже занят',
  incorrect_phone: 'Неверный номер телефона',
}

test.each(names)('the error %s shows the specified message, unless the call handles it', (name) => {
  expect(outcomeOf(refusal(name))).toBe(outcomes[name])
  expect(reactionTo(refusal(name), [name])).toEqual({ kind: 'quiet' })
})

test.each(['human_friendly', 'human_friendly_multiple', 'throttling', 'validation'] as const)(
  'the server’s own sentence is shown for %s',
  (name) => {
    const { code, status } = errors[name]
    expect(outcomeOf(new ApiError({ error_code: code, error_message: 'Ещё 14 минут' }, status))).toBe('Ещё 14 минут')
  },
)

test('an unknown error code, and an error that is not an API error, ask to try again', () => {
  const tryAgain = 'Что-то пошло не так. Попробуй ещё раз'
  expect(outcomeOf(new TypeError('broken'))).toBe(tryAgain)
  expect(reactionTo(new ApiError({ error_code: 999, error_message: tryAgain }, 400))).toEqual({ kind: 'toast' })
})
