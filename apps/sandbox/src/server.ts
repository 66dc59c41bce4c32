import AjvCompiler from '@fastify/ajv-compiler'
import Fastify from 'fastify'
import type { FastifyError, FastifyInstance } from 'fastify'

/** Shared, so that a process that starts many sandboxes compiles each schema once. */
const buildValidator = AjvCompiler()

/** The HTTP server before any provider: how bodies are read and refusals written. */
export function createServer(): FastifyInstance {
  const app = Fastify({
    // A call that was left unanswered on purpose must not keep the server from closing.
    forceCloseConnections: true,
    // A busy machine is no fault.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator } },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allowUnionTypes: true } },
  })
  readBodies(app)
  app.setErrorHandler<FastifyError>((error, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  )
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `The sandbox has no ${request.method} ${request.url}; GET / lists what it has.` }),
  )
  return app
}

/** JSON, forms, and an empty body under either name: many clients name a type and send nothing. */
function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body, done)
  })
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}
