import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { context, SpanKind, trace, type Context } from '@opentelemetry/api'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { beginSpan, isTracing } from '../telemetry/tracing.ts'
import { toLink, toParent } from '../telemetry/traceparent.ts'

const contexts = new WeakMap<IncomingMessage, Context>()

// Requested by machines every few seconds.
const polled = /^\/(health\/|metrics$)/

type Handler = (request: IncomingMessage, response: ServerResponse) => void

// Begins before Fastify, so that its first log line has the id of the trace.
function traced(handle: Handler): Handler {
  return (request, response) => {
    const { method = 'GET', url = '', headers } = request
    if (polled.test(url)) return handle(request, response)
    const span = beginSpan(method, {
      kind: SpanKind.SERVER,
      parent: toParent(null),
      // Anybody can send this header, so it must not decide what is sampled.
      links: [toLink(headers['traceparent']?.toString())],
      attributes: { 'http.request.method': method },
    })
    const active = trace.setSpan(context.active(), span)
    contexts.set(request, active)
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode)
      span.end()
    })
    context.with(active, () => handle(request, response))
  }
}

interface Timeouts {
  http: { maxHeaderSize: number }
  requestTimeout: number
}

export function tracedServer({ http, requestTimeout }: Timeouts): { serverFactory?: FastifyServerFactory } {
  if (!isTracing()) return {}
  return {
    // Fastify leaves the timeouts to the factory.
    serverFactory: (handle, { keepAliveTimeout }: { keepAliveTimeout?: number }): Server =>
      Object.assign(createServer(http, traced(handle)), { requestTimeout, keepAliveTimeout }),
  }
}

// A path would contain names and secrets.
export function traceRoutes(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const active = contexts.get(request.raw)
    const route = request.routeOptions.url
    // Without a context it is a call of the page renderer, which belongs to the trace of the page.
    if (active && route)
      trace
        .getSpan(active)
        ?.updateName(`${request.method} ${route}`)
        .setAttributes({ 'http.route': route, 'request.id': request.id })
    done()
  })
  // The body's events come from the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request.raw) ?? context.active(), done)
  })
}
