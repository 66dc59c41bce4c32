import { trace } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'

import { isTracing } from './tracing.ts'

export type Log = FastifyBaseLogger

interface LoggedRequest {
  method: string
  url: string
}

interface LoggedError {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: unknown
}

// No query, no secret, no fields of errors: PostgreSQL puts the refused row's values into `detail`.
export function createLog(level: string, destination?: DestinationStream): Log {
  const serializers = {
    req: ({ method, url }: LoggedRequest) => ({ method, path: pathOf(url) }),
    err: errorFields,
  }
  return pino({ level, base: null, serializers, mixin: traceFields }, destination)
}

function traceFields(): object {
  const span = isTracing() ? trace.getActiveSpan()?.spanContext() : undefined
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

// A query may be a token, and what follows /exports/ is one.
function pathOf(url: string): string {
  return url.replace(/\?.*/s, '').replace(/^(\/api\/exports\/).+/, '$1…')
}

function errorFields({ name, message, code, stack, cause }: LoggedError): object {
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: errorFields(cause) }) }
}
