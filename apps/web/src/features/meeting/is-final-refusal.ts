import { isRefusal, type ApiError } from '../../lib/api-error.ts'

/** Whether another attempt would be refused too. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return isRefusal(error, 'human_friendly', 'validation', 'not_exist', 'forbidden', 'auth_invalid', 'auth_expired')
}
