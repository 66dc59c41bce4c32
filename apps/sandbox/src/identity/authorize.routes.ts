import type { FastifyInstance } from 'fastify'

import { HttpError } from '../http-error.ts'
import { sendPage } from '../page.ts'
import { redirectUrl, readAuthorization } from './authorization.ts'
import type { Query } from './authorization.ts'
import { choice } from './pages.ts'
import type { AuthorizePage } from './pages.ts'
import { approve } from './state.ts'
import type { IdentityService, Person } from './state.ts'

export function authorizeRoutes(app: FastifyInstance, service: IdentityService, page: AuthorizePage) {
  app.get<{ Querystring: Query }>(page.path, ({ query }, reply) => {
    if (query['response_type'] !== 'code') throw new HttpError(400, 'response_type is not "code".')
    return sendPage(reply, { title: page.title, body: choice(page, readAuthorization(service, query)) })
  })

  app.post<{ Body: Query | undefined }>(page.path, ({ body = {} }, reply) => {
    const authorization = readAuthorization(service, body)
    if (body['action'] === 'refuse') {
      const refusal = { error: 'access_denied', error_description: 'User denied access' }
      return reply.redirect(redirectUrl(authorization, refusal), 303)
    }
    const person = page.people[Number(body['who'])]?.person ?? ownPerson(body)
    const { code, device_id } = approve(service, authorization, person)
    return reply.redirect(redirectUrl(authorization, { code, ...page.extra({ device_id }) }), 303)
  })
}

// The same e-mail always gives the same person.
function ownPerson({ first_name = '', last_name = '', email = '' }: Query): Person {
  return {
    provider_user_id: `own-${email.toLowerCase() || `${first_name}-${last_name}`}`,
    first_name,
    last_name,
    email: email || null,
  }
}
