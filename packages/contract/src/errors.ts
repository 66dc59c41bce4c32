import { errorCodes, type ErrorName } from './error-codes.ts'
import { errorTexts } from './errors.texts.ts'

interface CatalogEntry {
  code: number
  status: number
  // HTTP-level errors keep their own statuses.
  also?: readonly number[]
  // Shown to the user.
  message: string
}

const entries: Record<ErrorName, Omit<CatalogEntry, 'code' | 'message'>> = {
  unknown: { status: 500 },
  server: { status: 500 },
  overloaded: { status: 503 },
  malformed: { status: 400, also: [408] },
  validation: { status: 400 },
  unsupported: { status: 415 },
  auth_not_provided: { status: 401 },
  auth_invalid: { status: 401 },
  auth_expired: { status: 401 },
  forbidden: { status: 403 },
  not_exist: { status: 404 },
  external_service: { status: 502 },
  database: { status: 503 },
  already_exists: { status: 409 },
  body_too_big: { status: 413, also: [414, 431] },
  wrong_credentials: { status: 401 },
  throttling: { status: 429 },
  human_friendly: { status: 409 },
  human_friendly_multiple: { status: 409 },
  user_blocked: { status: 403 },
  email_not_confirmed: { status: 403 },
  no_name: { status: 403 },
  blocked_by_application: { status: 409 },
  email_exists: { status: 409 },
  timeslots_crossing: { status: 409 },
  no_email: { status: 422 },
  timeslot_busy: { status: 409 },
  phone_busy: { status: 409 },
  email_busy: { status: 409 },
  url_busy: { status: 409 },
  incorrect_phone: { status: 400 },
  wrong_code: { status: 400 },
  timeslot_intersection: { status: 409 },
  no_consents: { status: 400 },
  payment_service: { status: 502 },
  payment_exists: { status: 409 },
  payment_status: { status: 409 },
  second_factor_required: { status: 403 },
  confirmation_required: { status: 403 },
  promo_code_unknown: { status: 409 },
  promo_code_expired: { status: 409 },
  promo_code_used_up: { status: 409 },
  promo_code_not_applicable: { status: 409 },
  promo_code_not_first: { status: 409 },
}

// §8 of the specification. Browsers need only `error-codes.ts`.
export const errors = Object.fromEntries(
  Object.entries(entries).map(([name, entry]) => [
    name,
    { code: errorCodes[name as ErrorName], message: errorTexts[name as ErrorName], ...entry },
  ]),
) as Record<ErrorName, CatalogEntry>
