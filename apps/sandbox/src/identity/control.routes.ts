import type { FastifyInstance } from 'fastify'

import { failNextSchema } from '../fail-next.ts'
import { redirectUrl, readAuthorization } from './authorization.ts'
import type { AuthorizePage } from './pages.ts'
import { approve, identityMethods } from './state.ts'
import type { Authorization, IdentityService, Person } from './state.ts'

type Approval = Omit<Authorization, 'scope' | 'code_challenge'> & {
  code_challenge?: string
  scope?: string
  person: Omit<Person, 'provider_user_id'> & { provider_user_id?: string }
}

export function identityControlRoutes(
  app: FastifyInstance,
  service: IdentityService,
  { name, extra }: { name: 'vk' | 'ya'; extra: AuthorizePage['extra'] },
) {
  app.post<{ Body: Approval }>(`/_control/${name}/approve`, { schema: { body: approvalSchema } }, ({ body }) => {
    const { person, scope = service.email_scope, ...requested } = body
    const authorization = readAuthorization(service, { ...requested, scope, code_challenge_method: 'S256' })
    const { provider_user_id = `control-${person.email ?? person.first_name}` } = person
    const { code, device_id } = approve(service, authorization, { ...person, provider_user_id })
    return { redirect_url: redirectUrl(authorization, { code, ...extra({ device_id }) }) }
  })

  app.post<{ Body: IdentityService['faults'] }>(
    `/_control/${name}/faults`,
    { schema: { body: faultsSchema } },
    (request) => {
      service.faults = request.body
      return service.faults
    },
  )
}

const text = { type: 'string' }

const approvalSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['client_id', 'redirect_uri', 'state', 'person'],
  properties: {
    client_id: text,
    redirect_uri: text,
    state: text,
    code_challenge: text,
    scope: text,
    person: {
      type: 'object',
      additionalProperties: false,
      required: ['first_name', 'last_name', 'email'],
      properties: {
        provider_user_id: text,
        first_name: text,
        last_name: text,
        email: { type: ['string', 'null'] },
      },
    },
  },
}

const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { fail_next: failNextSchema(identityMethods) },
}
