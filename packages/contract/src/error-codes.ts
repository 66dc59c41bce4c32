/** The only place with the numeric codes, from §8 of the specification. */
export const errorCodes = {
  unknown: 0,
  server: 1,
  overloaded: 2,
  malformed: 3,
  validation: 4,
  unsupported: 5,
  auth_not_provided: 6,
  auth_invalid: 7,
  auth_expired: 8,
  forbidden: 9,
  not_exist: 10,
  external_service: 11,
  database: 12,
  already_exists: 13,
  body_too_big: 14,
  wrong_credentials: 15,
  throttling: 101,
  human_friendly: 202,
  human_friendly_multiple: 203,
  user_blocked: 211,
  email_not_confirmed: 1001,
  no_name: 1002,
  blocked_by_application: 1003,
  email_exists: 1004,
  timeslots_crossing: 1005,
  no_email: 1006,
  timeslot_busy: 1007,
  phone_busy: 1008,
  email_busy: 1009,
  url_busy: 1010,
  incorrect_phone: 1011,
  wrong_code: 1012,
  timeslot_intersection: 1014,
  no_consents: 1015,
  payment_service: 1502,
  payment_exists: 1503,
  payment_status: 1504,
  confirmation_required: 1601,
  second_factor_required: 1602,
  promo_code_unknown: 1701,
  promo_code_expired: 1702,
  promo_code_used_up: 1703,
  promo_code_not_applicable: 1704,
  promo_code_not_first: 1705,
} as const

export type ErrorName = keyof typeof errorCodes

export const promoCodeErrors = [
  'promo_code_unknown',
  'promo_code_expired',
  'promo_code_used_up',
  'promo_code_not_applicable',
  'promo_code_not_first',
  'throttling',
] as const satisfies ErrorName[]

/**
 * The body of every error. `reason` names a case of a code, such as `slot_closed`; `fields` maps paths to messages and
 * contains `half_session` for `second_factor_required`.
 */
export interface ErrorBody {
  error_code: number
  error_message: string
  reason?: string
  fields?: Record<string, string>
}

const names = new Map<number, ErrorName>(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name], name]),
)

export function errorName(code: number): ErrorName {
  return names.get(code) ?? 'unknown'
}
