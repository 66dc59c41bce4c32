import AjvCompiler from '@fastify/ajv-compiler'
import Fastify from 'fastify'
import type { FastifyError, FastifyInstance } from 'fastify'

// Shared, so that a process with many sandboxes compiles each schema once.
const buildValidator = AjvCompiler()

export function createServer(): FastifyInstance {
  const app = Fastify({
    // Calls left unanswered on purpose must not keep the server from closing.
    forceCloseConnections: true,
    // A slow start on a busy machine is not an error.
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
    reply.code(404).send({ error: `The sandbox has no endpoint ${request.method} ${request.url}; GET / lists all.` }),
  )
  return app
}

// Also accepts an empty body, because many clients send a content type without content.
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
