import { type ErrorBody, type ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import type { Reason } from './reasons.ts'

// Many refusals share `human_friendly`; programs know them by the reason.
export type SelfExplaining = Exclude<ErrorName, 'human_friendly'>

interface Details {
  reason?: string
  message?: string
  fields?: Record<string, string>
  cause?: unknown
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly error_name: ErrorName
  readonly reason: string | undefined
  readonly fields: Record<string, string> | undefined

  /** `message` replaces the catalogue's. */
  constructor(error_name: SelfExplaining, details?: Details)
  constructor(error_name: ErrorName, details: Details & Reason)
  constructor(error_name: ErrorName, details: Details = {}) {
    super(details.message ?? errors[error_name].message, { cause: details.cause })
    this.error_name = error_name
    this.reason = details.reason
    this.fields = details.fields
  }

  withFields(fields: Record<string, string>): ApiError {
    const { error_name, reason, message } = this
    if (reason !== undefined) return new ApiError(error_name, { reason, message, fields })
    return new ApiError(error_name as SelfExplaining, { message, fields })
  }

  get status(): number {
    return errors[this.error_name].status
  }

  toBody(): ErrorBody {
    return {
      error_code: errors[this.error_name].code,
      error_message: this.message,
      ...(this.reason && { reason: this.reason }),
      ...(this.fields && { fields: this.fields }),
    }
  }
}

/** With several fields it becomes human_friendly_multiple with all messages; not_exist stays. */
export function refusalOfSeveral(first: ApiError, fields: Record<string, string>): ApiError {
  const messages = Object.values(fields)
  if (messages.length < 2 || first.error_name === 'not_exist') return first.withFields(fields)
  return new ApiError('human_friendly_multiple', { message: messages.join('\n'), fields })
}
