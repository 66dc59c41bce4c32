import { trace } from '@opentelemetry/api'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { ApiError, type SelfExplaining } from '../errors/api-error.ts'
import { failSpan, isTracing } from '../telemetry/tracing.ts'
import { toFields } from './field-message.ts'
import { httpTexts } from './http.texts.ts'

const byFastifyCode: Record<string, SelfExplaining> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_big',
  FST_ERR_BAD_URL: 'malformed',
}

// Connection failures of node-postgres and PostgreSQL's classes 08, 53 and 57P.
function isDatabaseDown(error: FastifyError): boolean {
  return (
    /^(08|53|57P)/.test(error.code ?? '') ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/.test(error.code ?? '') ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  )
}

// A timeout of a statement, lock or transaction, or a deadlock: a retry succeeds later.
function isDatabaseBusy(error: FastifyError): boolean {
  return /^(57014|55P03|25P0[34]|40P01)$/.test(error.code ?? '')
}

// Invalid text or JSON, or a number or date out of range.
function isUnstorable(error: FastifyError): boolean {
  return /^22(021|P02|P05|003|007|008)$/.test(error.code ?? '')
}

function translate(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const messages = error.validation.map(
      ({ instancePath, message }) =>
        [instancePath.slice(1).replaceAll('/', '.'), message ?? httpTexts.wrongValue] as const,
    )
    return new ApiError('validation', { fields: toFields(messages) })
  }
  const known = byFastifyCode[error.code]
  if (known) return new ApiError(known)
  if (error.statusCode === 429) return new ApiError('throttling')
  if (isUnstorable(error)) return new ApiError('validation', { cause: error })
  if (isDatabaseBusy(error)) return new ApiError('overloaded', { cause: error })
  if (isDatabaseDown(error)) return new ApiError('database', { cause: error })
  if (error.statusCode && error.statusCode < 500 && !isResponseSerializationError(error))
    return new ApiError('malformed')
  return new ApiError('unknown', { cause: error })
}

// A refusal is an answer, not a failure.
function recordFailure({ status, error_name }: ApiError): void {
  const span = isTracing() && status >= 500 ? trace.getActiveSpan() : undefined
  if (span) failSpan(span, { name: error_name })
}

export async function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = translate(error)
  recordFailure(refusal)
  if (refusal.status >= 500) request.log.error({ err: error, refusal: refusal.error_name }, 'request failed')
  else request.log.info({ refusal: refusal.error_name, fields: Object.keys(refusal.fields ?? {}) }, 'request refused')
  // A malformed URL gets here without passing any hook.
  reply.header('x-request-id', request.id)
  if (refusal.error_name === 'throttling') reply.header('retry-after', reply.getHeader('retry-after') ?? '60')
  if (refusal.status === 503) reply.header('retry-after', '5')
  return reply.code(refusal.status).send(refusal.toBody())
}
