import { expect, test } from 'vitest'
import { errorName, type ErrorName } from './error-codes.ts'
import { errors } from './errors.ts'

const names = Object.keys(errors) as ErrorName[]

test.each(names)('the error %s has a unique code and a Russian message', (name) => {
  const { code, message } = errors[name]
  expect(errorName(code)).toBe(name)
  expect(names.filter((other) => errors[other].code === code)).toEqual([name])
  expect(message).toMatch(/^[А-ЯЁ][^A-Za-z]+[^.]$/)
})

const namesByStatus: Record<number, ErrorName[]> = {
  400: ['malformed', 'validation', 'incorrect_phone', 'wrong_code', 'no_consents'],
  401: ['auth_not_provided', 'auth_invalid', 'auth_expired', 'wrong_credentials'],
  403: [
    'forbidden',
    'user_blocked',
    'email_not_confirmed',
    'no_name',
    'confirmation_required',
    'second_factor_required',
  ],
  404: ['not_exist'],
  409: [
    'already_exists',
    'human_friendly',
    'human_friendly_multiple',
    'blocked_by_application',
    'email_exists',
    'phone_busy',
    'email_busy',
    'url_busy',
    'timeslots_crossing',
    'timeslot_busy',
    'timeslot_intersection',
    'payment_exists',
    'payment_status',
    'promo_code_unknown',
    'promo_code_expired',
    'promo_code_used_up',
    'promo_code_not_applicable',
    'promo_code_not_first',
  ],
  413: ['body_too_big'],
  415: ['unsupported'],
  422: ['no_email'],
  429: ['throttling'],
  500: ['unknown', 'server'],
  502: ['external_service', 'payment_service'],
  503: ['overloaded', 'database'],
}

test.each(names)('the error %s has the expected HTTP status', (name) => {
  expect(namesByStatus[errors[name].status]).toContain(name)
})

test('a code missing in the catalog is unknown', () => {
  for (const code of [-1, 9999, 0.5, Number.NaN]) expect(errorName(code)).toBe('unknown')
})
