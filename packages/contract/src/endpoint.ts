import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'
import type { ErrorName } from './error-codes.ts'
import type { StaffRole } from './values.ts'

/**
 * The callers that an endpoint accepts. `owner`: signed in as `params.user_id`. `speaker`: an owner with the role
 * SPEAKER, or any speaker if the path names no user. `signature`: an outside service that authenticates in the body or
 * a header.
 */
export type Access = 'anyone' | 'user' | 'owner' | 'speaker' | 'admin' | 'signature'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Described {
  readonly method: Method
  // Parameters are written `:name`; a trailing slash is optional.
  readonly path: string
  readonly summary: string
  // Also accepts the session of a meeting link, if `params.id` is its meeting.
  readonly meeting_session?: true
  // Also accepts an API key of the speaker with this scope; all other endpoints refuse API keys.
  readonly api_scope?: ApiScope
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  // A multipart form with these fields and one `file`, in place of a body.
  readonly upload?: z.ZodObject
  // Without it the response is 204.
  readonly response?: z.ZodType
  // The response is a file of one of these types: a single one is set by the server, one of several by the handler.
  readonly media_types?: readonly string[]
  // Errors of this call's own rules, in addition to those of access, parsing and limits.
  readonly errors?: readonly ErrorName[]
  // Requires `confirmIdentity` or a password sign-in on the same session within 10 minutes; otherwise
  // `confirmation_required`.
  readonly needs_confirmation?: true
  // Calls per minute and address; defaults to the server's general limit.
  readonly calls_per_minute?: number
}

/** `staff`: roles that may call besides SUPER_ADMIN, who may call every `admin` endpoint. */
export type Endpoint = Described &
  (
    | { readonly access: Exclude<Access, 'admin'>; readonly staff?: never }
    | { readonly access: 'admin'; readonly staff: readonly StaffRole[] }
  )

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
