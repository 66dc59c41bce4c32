import { errorCodes, errorName, type ErrorBody, type ErrorName } from '@razgovor/contract/error-codes'
import * as texts from './api-error.texts.ts'

/** An error response of the API, or a missing response. */
export class ApiError extends Error {
  readonly code: number
  readonly errorName: ErrorName
  /** Distinguishes errors that share a code. */
  readonly reason: string | undefined
  /** Validation messages by field path. */
  readonly fields: Record<string, string>
  /** 0 if there was no response. */
  readonly status: number

  constructor({ error_code, error_message, reason, fields }: ErrorBody, status: number) {
    super(error_message)
    this.code = error_code
    this.errorName = errorName(error_code)
    this.reason = reason
    this.fields = fields ?? {}
    this.status = status
  }
}

export function isRefusal(error: unknown, ...names: ErrorName[]): error is ApiError {
  return error instanceof ApiError && names.includes(error.errorName)
}

export function noAnswer(): ApiError {
  return new ApiError({ error_code: errorCodes.unknown, error_message: texts.noAnswer }, 0)
}

/** A response without our error body comes from a proxy. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) return new ApiError(body, response.status)
  const name = response.status >= 500 ? 'server' : 'unknown'
  return new ApiError({ error_code: errorCodes[name], error_message: texts.unknown }, response.status)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error_code' in body && 'error_message' in body
}
