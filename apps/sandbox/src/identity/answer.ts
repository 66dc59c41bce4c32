import type { FastifyReply } from 'fastify'

import { isUnanswered, leaveUnanswered, takeFailure } from '../fail-next.ts'
import type { IdentityMethod, IdentityService } from './state.ts'

export interface Answer {
  status: number
  body?: Record<string, unknown>
}

export function answerOrFail(
  { faults }: IdentityService,
  reply: FastifyReply,
  { method, refusal, answer }: { method: IdentityMethod; refusal: Answer; answer: () => Answer },
) {
  const failure = takeFailure(faults, method)
  if (failure === '500') return reply.code(500).type('text/plain').send('Internal Server Error')
  const { status, body } = failure === 'error' ? refusal : answer()
  return isUnanswered(failure) ? leaveUnanswered(reply, failure) : reply.code(status).send(body)
}
