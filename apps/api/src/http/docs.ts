import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { endpoints } from '@razgovor/contract/endpoints'
import { errors } from '@razgovor/contract/errors'
import type { Endpoint } from '@razgovor/contract/endpoint'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { describeResponses } from './openapi-responses.ts'
import { httpTexts } from './http.texts.ts'

const byRoute = new Map(endpoints.map((named) => [`${named.endpoint.method} ${named.endpoint.path}`, named]))

function describe(endpoint: Endpoint): string {
  const refusals = (endpoint.errors ?? []).map((name) => `- ${errors[name].code} \`${name}\`: ${errors[name].message}`)
  const staff = endpoint.access === 'admin' ? ['SUPER_ADMIN', ...endpoint.staff].join(', ') : ''
  const confirmed = endpoint.needs_confirmation
    ? [`- ${errors.confirmation_required.code} \`confirmation_required\``]
    : []
  const key = endpoint.api_scope ? [`API keys: scope \`${endpoint.api_scope}\``] : []
  return [`Access: \`${endpoint.access}\`${staff && ` (${staff})`}`, ...key, ...confirmed, ...refusals].join('\n')
}

function describeForm(fields: z.ZodObject) {
  const { properties, required = [] } = z.toJSONSchema(fields, { io: 'input' })
  const file = { type: 'string', format: 'binary' }
  return { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] }
}

export const docsRoutes = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Razgovor',
        version: '1',
        description: 'Refusals carry {error_code, error_message, reason?, fields?}.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'rzg_…' },
        },
      },
    },
    transform: ({ schema, url, ...rest }) => {
      const transformed = jsonSchemaTransform({ schema, url, ...rest })
      const method = [rest.route.method].flat()[0] ?? ''
      const named = byRoute.get(`${method} ${url}`)
      if (!named) return { ...transformed, schema: { ...transformed.schema, hide: true } }
      const { tag, name, endpoint } = named
      const { api_scope } = endpoint
      const isOpen = endpoint.access === 'anyone' || endpoint.access === 'signature'
      const { 200: json } = (transformed.schema.response ?? {}) as { 200?: object }
      return {
        ...transformed,
        schema: {
          ...transformed.schema,
          tags: [tag],
          operationId: name,
          summary: endpoint.summary,
          description: describe(endpoint),
          response: describeResponses(endpoint, json),
          ...(endpoint.upload && { consumes: ['multipart/form-data'], body: describeForm(endpoint.upload) }),
          ...(!isOpen && { security: [{ bearer: [] }, ...(api_scope ? [{ apiKey: [api_scope] }] : [])] }),
        },
      }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: httpTexts.apiTitle },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
  })
})
