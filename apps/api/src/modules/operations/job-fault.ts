import type { ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import type { JobFault } from '@razgovor/contract/operations'

const services =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|fetch failed|timed? ?out|aborted|push service|was not answered|socket hang up|^\w+ (refused|answered)/i
const database =
  /violates|deadlock|duplicate key|canceling statement|could not serialize|relation ".*" does not exist|connection terminated|too many clients/i

// The queue stores only error messages, which may name people, so they are never shown.
export function jobFault(message: string): JobFault {
  const refusal = (Object.keys(errors) as ErrorName[]).find((name) => errors[name].message === message)
  if (refusal === 'external_service' || refusal === 'payment_service') return 'SERVICE'
  if (refusal === 'database') return 'DATABASE'
  if (refusal === 'not_exist' || message === 'no result') return 'ROW_GONE'
  if (refusal) return 'RULE'
  if (message.startsWith('the mail server')) return 'MAIL_SERVER'
  // Zod's message for a payload queued by another release.
  if (message.startsWith('[')) return 'PAYLOAD'
  if (database.test(message)) return 'DATABASE'
  return services.test(message) ? 'SERVICE' : 'PROGRAM'
}
