import { readFileSync } from 'node:fs'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { captchaModes, issueToken, checkToken } from './state.ts'
import type { SmartCaptcha } from './state.ts'

type Form = Record<string, string | undefined>

const widget = readFileSync(new URL('./captcha.js', import.meta.url))

export function smartCaptchaRoutes(app: FastifyInstance, captcha: SmartCaptcha) {
  app.get('/captcha/captcha.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(widget))

  app.route<{ Querystring: Form }>({
    method: ['GET', 'POST'],
    url: '/captcha/token',
    handler({ query, headers }, reply) {
      reply.header('access-control-allow-origin', '*')
      if (query['sitekey'] !== captcha.site_key) return reply.code(400).send({ error: 'Unknown site key.' })
      return { token: issueToken(captcha, URL.parse(headers.origin ?? '')?.host ?? '') }
    },
  })

  app.post<{ Body: Form | undefined }>('/captcha/validate', ({ body = {} }, reply) => validate(captcha, body, reply))
  app.get<{ Querystring: Form }>('/captcha/validate', ({ query }, reply) => validate(captcha, query, reply))

  app.post<{ Body: SmartCaptcha['faults'] }>(
    '/_control/captcha/faults',
    { schema: { body: faultsSchema } },
    (request) => {
      captcha.faults = request.body
      return captcha.faults
    },
  )
}

function validate(captcha: SmartCaptcha, { secret, token = '' }: Form, reply: FastifyReply) {
  if (captcha.faults.mode === '500') return reply.code(500).type('text/plain').send('Internal Server Error')
  if (captcha.faults.mode === 'timeout') return reply.hijack()
  if (secret !== captcha.secret)
    return { status: 'failed', message: 'Authentication failed. Secret has not provided.', host: '' }
  const { who, host } = checkToken(captcha, token)
  if (who === 'expired') return { status: 'failed', message: 'Invalid or expired Token.', host: '' }
  return { status: who === 'human' ? 'ok' : 'failed', message: '', host }
}

const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { mode: { enum: captchaModes } },
}
