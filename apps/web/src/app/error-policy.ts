import type { ErrorName } from '@razgovor/contract/error-codes'
import { ApiError } from '../lib/api-error.ts'
import { isViewingAsUser } from '../lib/persist.ts'
import * as texts from './error-policy.texts.ts'

export type Reaction =
  /** A red toast with the server's message, or with `text`. */
  | { kind: 'toast'; text?: string }
  | { kind: 'end of session'; text: string }
  | { kind: 'go to 404' }
  /** For staff without a second factor. Confirmations during sign-in are handled by `lib/challenge.ts`. */
  | { kind: 'go to second factor' }
  | { kind: 'quiet' }

const showMessage: Reaction = { kind: 'toast' }
const later: Reaction = { kind: 'toast', text: texts.serverLater }
const serverError: Reaction = { kind: 'toast', text: texts.server }
const goTo404: Reaction = { kind: 'go to 404' }
const sessionExpired: Reaction = { kind: 'end of session', text: texts.sessionExpired }
const quiet: Reaction = { kind: 'quiet' }

/** The reaction to each error, unless the call handles it itself. */
const reactions: Record<ErrorName, Reaction> = {
  unknown: showMessage,
  server: later,
  overloaded: later,
  malformed: serverError,
  validation: showMessage,
  unsupported: serverError,
  auth_not_provided: sessionExpired,
  auth_invalid: { kind: 'end of session', text: texts.signInInvalid },
  auth_expired: sessionExpired,
  forbidden: goTo404,
  not_exist: goTo404,
  external_service: showMessage,
  database: later,
  already_exists: showMessage,
  body_too_big: showMessage,
  wrong_credentials: { kind: 'toast', text: texts.wrongPassword },
  throttling: showMessage,
  human_friendly: showMessage,
  human_friendly_multiple: showMessage,
  user_blocked: showMessage,
  email_not_confirmed: showMessage,
  no_name: showMessage,
  blocked_by_application: showMessage,
  email_exists: showMessage,
  timeslots_crossing: showMessage,
  no_email: showMessage,
  timeslot_busy: showMessage,
  phone_busy: showMessage,
  email_busy: showMessage,
  url_busy: showMessage,
  incorrect_phone: showMessage,
  wrong_code: quiet,
  timeslot_intersection: showMessage,
  no_consents: showMessage,
  payment_service: showMessage,
  payment_exists: showMessage,
  payment_status: showMessage,
  promo_code_unknown: showMessage,
  promo_code_expired: showMessage,
  promo_code_used_up: showMessage,
  promo_code_not_applicable: showMessage,
  promo_code_not_first: showMessage,
  confirmation_required: quiet,
  second_factor_required: { kind: 'go to second factor' },
}

/** `handles`: errors that the call handles itself. */
export function reactionTo(error: unknown, handles: readonly ErrorName[] = []): Reaction {
  if (!(error instanceof ApiError)) return { kind: 'toast', text: texts.unexpected }
  // The person closed the second-factor dialog.
  if (error.fields['half_session'] || handles.includes(error.errorName)) return quiet
  // An admin who views the site as another user stays on the page and sees why the action is forbidden.
  return error.errorName === 'forbidden' && isViewingAsUser() ? showMessage : reactions[error.errorName]
}
