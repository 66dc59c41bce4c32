import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isUnanswered, leaveUnanswered, takeFailure } from '../fail-next.ts'
import type { CloudTips } from './state.ts'

const tokenSeconds = 3600

// Form field names are case-insensitive, as in the real service's framework.
export function cloudTipsIdentityRoutes(app: FastifyInstance, tips: CloudTips) {
  app.post<{ Body: Record<string, string> | undefined }>('/cloudtips/identity/connect/token', (request, reply) => {
    const how = takeFailure(tips.faults, 'token')
    if (how === '500') return reply.code(500).type('text/plain').send('Internal Server Error')
    if (isUnanswered(how)) return leaveUnanswered(reply, how)
    const form = lowerKeys(request.body ?? {})
    if (form['client_id'] !== 'Partner') return reply.code(400).send({ error: 'invalid_client' })
    return how !== 'error' && isGranted(tips, form)
      ? issueTokens(tips)
      : reply.code(400).send({ error: 'invalid_grant' })
  })
}

export function requirePartner(tips: CloudTips) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const isGood = (tips.access_tokens.get(token) ?? 0) > tips.clock.now()
    if (!isGood) await reply.code(401).send()
  }
}

function isGranted(tips: CloudTips, form: Record<string, string>): boolean {
  if (form['grant_type'] === 'password') return form['username'] === tips.username && form['password'] === tips.password
  // Deleting makes a refresh token single-use.
  return form['grant_type'] === 'refresh_token' && tips.refresh_tokens.delete(form['refresh_token'] ?? '')
}

function issueTokens(tips: CloudTips) {
  const accessToken = randomBytes(24).toString('base64url')
  const refreshToken = randomBytes(24).toString('base64url')
  tips.access_tokens.set(accessToken, tips.clock.now() + tokenSeconds * 1000)
  tips.refresh_tokens.add(refreshToken)
  return {
    access_token: accessToken,
    expires_in: tokenSeconds,
    token_type: 'Bearer',
    refresh_token: refreshToken,
    scope: 'offline_access',
  }
}

function lowerKeys(form: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key.toLowerCase(), value]))
}
