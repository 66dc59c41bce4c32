import type { z } from 'zod'
import type { ErrorName } from './error-codes.ts'
import type { StaffRole } from './values.ts'

/**
 * Who may call. `owner`: signed in, and `params.user_id` is the caller's own.
 * `speaker`: an owner whose role is SPEAKER, and any speaker where the path names no user.
 * `signature`: an outside service that proves itself in the body or a header.
 */
export type Access = 'anyone' | 'user' | 'owner' | 'speaker' | 'admin' | 'signature'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Described {
  readonly method: Method
  /** Parameters are written `:name`; the server answers with and without a trailing slash. */
  readonly path: string
  readonly summary: string
  /** Also for the session that a meeting's link opened; `params.id` must be its meeting. */
  readonly meeting_session?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Instead of a body: a form (multipart/form-data) with these fields and one `file`. */
  readonly upload?: z.ZodObject
  /** Absent: 204 without a body. */
  readonly response?: z.ZodType
  /** The answer is a file of one of these types. A single one is set by the server, of several the handler chooses. */
  readonly media_types?: readonly string[]
  /** Refusals of this call's own rules; those of access, parsing and limits come on top by themselves. */
  readonly errors?: readonly ErrorName[]
  /** Only within 10 minutes after `confirmIdentity`, or a sign-in by password, on the same session; else `confirmation_required`. */
  readonly needs_confirmation?: true
  /** Calls a minute from one address; the server's general limit where absent. */
  readonly calls_per_minute?: number
}

/** `staff`: the roles that may call beside SUPER_ADMIN, who may call everything of `admin`. */
export type Endpoint = Described &
  (
    | { readonly access: Exclude<Access, 'admin'>; readonly staff?: never }
    | { readonly access: 'admin'; readonly staff: readonly StaffRole[] }
  )

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
