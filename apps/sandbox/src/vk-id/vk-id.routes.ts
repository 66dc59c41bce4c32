import type { FastifyInstance } from 'fastify'

import { answerOrFail } from '../identity/answer.ts'
import type { Answer } from '../identity/answer.ts'
import { authorizeRoutes } from '../identity/authorize.routes.ts'
import { identityControlRoutes } from '../identity/control.routes.ts'
import { codeSeconds, findPerson, issueTokens, redeem } from '../identity/state.ts'
import type { IdentityService } from '../identity/state.ts'
import { vkPeople } from './people.ts'

type Form = Record<string, string | undefined>

const codeVerifier = /^[\w-]{43,128}$/

// VK ID (OAuth 2.1) returns errors with HTTP 200, as the real service may.
export function vkIdRoutes(app: FastifyInstance, vk: IdentityService) {
  authorizeRoutes(app, vk, { path: '/vk/authorize', title: 'VK ID', people: vkPeople, extra })
  identityControlRoutes(app, vk, { name: 'vk', extra })

  app.post<{ Body: Form | undefined }>('/vk/oauth2/auth', ({ body = {} }, reply) =>
    answerOrFail(vk, reply, {
      method: 'token',
      refusal: refuse('invalid_grant', 'Code is expired'),
      answer: () => exchange(vk, body),
    }),
  )

  app.post<{ Body: Form | undefined; Querystring: Form }>('/vk/oauth2/user_info', ({ body = {}, query }, reply) =>
    answerOrFail(vk, reply, {
      method: 'info',
      refusal: refuse('invalid_token', 'access_token is invalid or expired'),
      // Official SDKs send client_id in different places.
      answer: () => userInfo(vk, { client_id: query['client_id'], ...body }),
    }),
  )
}

function extra({ device_id }: { device_id: string }) {
  return { device_id, type: 'code_v2', expires_in: String(codeSeconds) }
}

function exchange(vk: IdentityService, form: Form): Answer {
  if (form['grant_type'] !== 'authorization_code') return refuse('invalid_request', 'grant_type is not supported')
  if (form['client_id'] !== vk.client_id) return refuse('invalid_client', 'client_id is invalid')
  if (form['client_secret'] !== undefined && form['client_secret'] !== vk.client_secret)
    return refuse('invalid_client', 'client_secret is invalid')
  if (!codeVerifier.test(form['code_verifier'] ?? ''))
    return refuse('invalid_request', 'code_verifier is missing or invalid')
  const grant = redeem(vk, form)
  const isTheirs =
    grant?.redirect_uri === form['redirect_uri'] &&
    grant?.device_id === form['device_id'] &&
    grant?.state === form['state']
  if (!grant || !isTheirs) return refuse('invalid_grant', 'code is invalid or expired')
  return {
    status: 200,
    body: {
      ...issueTokens(vk, grant),
      id_token: 'sandbox',
      token_type: 'Bearer',
      user_id: grant.person.provider_user_id,
      state: grant.state,
    },
  }
}

function userInfo(vk: IdentityService, form: Form): Answer {
  if (form['client_id'] !== vk.client_id) return refuse('invalid_client', 'client_id is invalid')
  const person = findPerson(vk, form['access_token'] ?? '')
  if (!person) return refuse('invalid_token', 'access_token is invalid or expired')
  const { provider_user_id, email, ...names } = person
  const user = { user_id: provider_user_id, ...names, avatar: '', sex: 0, verified: false, birthday: '' }
  return { status: 200, body: { user: email ? { ...user, email } : user } }
}

function refuse(error: string, error_description: string): Answer {
  return { status: 200, body: { error, error_description } }
}
