import type { FastifyInstance } from 'fastify'

import { answerOrFail } from '../identity/answer.ts'
import type { Answer } from '../identity/answer.ts'
import { authorizeRoutes } from '../identity/authorize.routes.ts'
import { identityControlRoutes } from '../identity/control.routes.ts'
import { findPerson, issueTokens, redeem } from '../identity/state.ts'
import type { IdentityService } from '../identity/state.ts'
import { yaPeople } from './people.ts'

type Form = Record<string, string | undefined>

const unauthorized: Answer = { status: 401 }
const extra = () => ({})

// Yandex ID has separate hosts for tokens and profiles; here both are under /ya.
export function yaIdRoutes(app: FastifyInstance, ya: IdentityService) {
  authorizeRoutes(app, ya, { path: '/ya/authorize', title: 'Яндекс ID', people: yaPeople, extra })
  identityControlRoutes(app, ya, { name: 'ya', extra })

  app.post<{ Body: Form | undefined }>('/ya/token', ({ body = {}, headers }, reply) =>
    answerOrFail(ya, reply, {
      method: 'token',
      refusal: refuse('invalid_grant', 'Code has expired'),
      answer: () => exchange(ya, body, headers.authorization),
    }),
  )

  app.get('/ya/info', ({ headers }, reply) =>
    answerOrFail(ya, reply, {
      method: 'info',
      refusal: unauthorized,
      answer: () => info(ya, headers.authorization),
    }),
  )
}

function exchange(ya: IdentityService, form: Form, authorization: string | undefined): Answer {
  const client = readClient(form, authorization)
  if (client.id !== ya.client_id || client.secret !== ya.client_secret)
    return refuse('invalid_client', 'Client not found or its secret is wrong')
  if (form['grant_type'] !== 'authorization_code') return refuse('unsupported_grant_type', 'Unknown grant_type')
  const grant = redeem(ya, form)
  if (!grant) return refuse('invalid_grant', 'Code has expired')
  return { status: 200, body: { token_type: 'bearer', ...issueTokens(ya, grant) } }
}

// Accepts credentials in the form or as HTTP Basic.
function readClient(form: Form, authorization = '') {
  const basic = /^Basic (.+)$/.exec(authorization)?.[1]
  if (!basic) return { id: form['client_id'], secret: form['client_secret'] }
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':')
  return { id, secret }
}

function info(ya: IdentityService, authorization = ''): Answer {
  const person = findPerson(ya, /^(?:OAuth|Bearer) (.+)$/.exec(authorization)?.[1] ?? '')
  if (!person) return unauthorized
  const { provider_user_id: id, first_name, last_name, email } = person
  const real_name = `${first_name} ${last_name}`.trim()
  const login = email?.split('@')[0] ?? `user-${id}`
  const profile = {
    id,
    login,
    client_id: ya.client_id,
    psuid: `1.AAsandbox.${id}`,
    first_name,
    last_name,
    display_name: real_name || login,
    real_name,
    sex: null,
    is_avatar_empty: true,
    default_avatar_id: '0/0-0',
  }
  return { status: 200, body: email ? { ...profile, default_email: email, emails: [email] } : profile }
}

function refuse(error: string, error_description: string): Answer {
  return { status: 400, body: { error, error_description } }
}
